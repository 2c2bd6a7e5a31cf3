#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Engines that need more than a C library, in the strict sandbox: each shows what it needs lifted.
# ARBITER is the program, SOURCES the folder of the engines that come with it.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    chmod 755 . "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR"/test
    export LC_ALL=C.UTF-8
    cp "$ENGINES/random" .
    options=(--sandbox strict --quiet --record games --movetime 20 --start-limit 60)
    [ "$(id -u)" -ne 0 ] || options+=(--engine-user nobody)
    "$ARBITER" ./random ./random "${options[@]}" >out 2>&1 || skip "$(cat out)"
    rm games
    mkdir engine
    chmod 777 engine
}

# Find a program of the system's, and be `program`: others' folders are not shown.
system_program() {
    program=$(PATH=/usr/local/bin:/usr/bin:/bin command -v "$1") || skip "no $1 in /usr"
}

# Play against the engine of a command, started in ./engine.
play() {
    local command=$1
    shift
    "$ARBITER" "$command" ./random --dir-a engine "${options[@]}" "$@" || [ $? -eq 3 ]
}

# What the engine wrote on stderr is in the record of a game that it lost.
said() {
    grep -q "$1" games
}

@test "Python plays" {
    system_program python3
    cp "$SOURCES/sau_minimal.py" engine
    play "$program sau_minimal.py" | grep 'Endings: rules 1'
}

@test "Python reads what it is shown, and writes where it may" {
    system_program python3
    mkdir book
    echo opening >book/book
    cat >engine/engine.py <<'END'
import socket, sys
def tried(what, act):
    try:
        act()
        print(what, "allowed", file=sys.stderr)
    except OSError as why:
        print(what, "refused", file=sys.stderr)
tried("book", lambda: open("../book/book").read())
tried("own", lambda: open("engine.py", "a").write("\n"))
tried("new", lambda: open("log", "w").write("log"))
tried("pair", lambda: socket.socketpair())
tried("socket", lambda: socket.socket())
sys.exit(3)
END
    chmod 666 engine/engine.py
    play "$program engine.py"
    said 'book refused\\nown refused\\nnew allowed\\npair allowed\\nsocket refused'
    [ ! -e engine/log ]
    rm games
    play "$program engine.py" --read book --writable yes --allow sockets
    said 'book allowed\\nown allowed\\nnew allowed\\npair allowed\\nsocket allowed'
    [ "$(cat engine/log)" = log ]
}

@test "Node plays" {
    system_program node
    cat >engine/engine.js <<'END'
require('readline').createInterface({input: process.stdin}).on('line', line => {
    if (line === 'name?') console.log('name node')
    else if (line.startsWith('new')) console.log('move nowhere')
    else process.exit(0)
})
END
    play "$program engine.js"
    said '"name":"node"'
    said '"ending":"illegal"'
}

@test "Java plays" {
    system_program javac
    system_program java
    cat >engine/Engine.java <<'END'
public class Engine {
    public static void main(String[] words) {
        var lines = new java.util.Scanner(System.in);
        while (lines.hasNextLine()) {
            var line = lines.nextLine();
            if (line.equals("name?")) System.out.println("name java");
            else if (line.startsWith("new")) System.out.println("move nowhere");
            else return;
        }
    }
}
END
    play "$program Engine.java"
    said '"name":"java"'
    said '"ending":"illegal"'
}

# Play against what wine does with these words, in ./engine.
play_wine() {
    printf 'export WINEPREFIX=$PWD/prefix HOME=$PWD WINEDEBUG=-all\nexec %s %s\n' "$program" "$1" \
        >engine/start
    play "/bin/sh start" --allow sockets --writable yes --disk 2G
}

@test "wine plays, with sockets and a prefix to write to" {
    system_program wine
    printf '%s\r\n' '@echo off' 'set /p line=' 'echo name wine' 'set /p line=' 'echo move nowhere' \
        'set /p line=' >engine/engine.bat
    play_wine 'cmd /c engine.bat'
    said '"name":"wine"'
    said '"ending":"illegal"'
}

@test "a program for Windows plays" {
    command -v x86_64-w64-mingw32-gcc >/dev/null || skip 'no compiler for Windows'
    system_program wine
    cat >engine.c <<'END'
#include <stdio.h>
#include <string.h>
int main(void)
{
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "name?", 5) == 0) {
            puts("name windows");
        } else if (strncmp(line, "new", 3) == 0) {
            puts("move nowhere");
        } else {
            return 0;
        }
        fflush(stdout);
    }
}
END
    x86_64-w64-mingw32-gcc engine.c -o engine/engine.exe
    play_wine engine.exe
    said '"name":"windows"'
    said '"ending":"illegal"'
}
