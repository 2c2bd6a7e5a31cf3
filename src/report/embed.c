// SPDX-License-Identifier: MIT
/// Writes files as C texts, while arbiter is built: embed FILE… > page.h. "page/main.js" becomes
/// `page_main_js`.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int embed(const char *path)
{
    FILE *file = fopen(path, "rb");
    const char *name = strrchr(path, '/');
    int byte, count = 0;
    if (!file) {
        perror(path);
        return 1;
    }
    printf("static const char page_");
    for (name = name ? name + 1 : path; *name; name++) {
        putchar(isalnum((unsigned char)*name) ? *name : '_');
    }
    printf("[] = {");
    while ((byte = getc(file)) != EOF) {
        // Bytes above 127 are negative in a char.
        printf("%s%d,", count++ % 24 ? "" : "\n", byte < 128 ? byte : byte - 256);
    }
    printf("0};\n");
    return fclose(file);
}

int main(int argc, char **argv)
{
    int failed = 0;
    puts("// Made by embed.c.");
    for (int i = 1; i < argc; i++) {
        failed |= embed(argv[i]);
    }
    return failed != 0;
}
