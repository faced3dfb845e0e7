/* Raider: an outside program for Conquista in one file of C.
 *
 *     cc -O2 -o raider raider.c
 *     conquista play conquest_2p --against program:./raider
 *
 * It knows no rules. The table lists the legal actions; Raider looks where its enemies stand, prefers the actions that
 * hit one of them, does not stop while it can go on, and leaves the rest to chance. docs/11-outside-programs.md explains
 * the lines that it reads and says.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *position = NULL, *legal = NULL; /* the last lines of these kinds */
static char seat[64] = "", friends[256] = "";
static uint64_t chance = 1;

static unsigned draw(unsigned below) { /* xorshift: good enough to break ties */
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (unsigned)(chance % below);
}

static void keep(char **line, const char *text) {
    free(*line);
    *line = strdup(text);
    if (!*line) exit(1);
}

/* Whether a seat plays for us: ourselves, or a partner that the line `teams` has named. */
static int ours(const char *name, size_t length) {
    if (length == strlen(seat) && !strncmp(name, seat, length)) return 1;
    for (const char *at = friends; *at; at += strcspn(at, ",") + (at[strcspn(at, ",")] == ','))
        if (strcspn(at, ",") == length && !strncmp(at, name, length)) return 1;
    return 0;
}

/* Whether an enemy stands on a place: a stack is written SEAT.Piece...@PLACE in the position line of Conquest. */
static int enemy_on(const char *place, size_t length) {
    for (const char *stack = position; stack && *stack; stack += strspn(stack, " ")) {
        size_t size = strcspn(stack, " ");
        const char *dot = memchr(stack, '.', size), *at = memchr(stack, '@', size);
        if (dot && at && dot < at && (size_t)(stack + size - at - 1) == length && !strncmp(at + 1, place, length))
            return !ours(stack, (size_t)(dot - stack));
        stack += size;
    }
    return 0;
}

static int is(const char *word, size_t length, const char *name) {
    return length == strlen(name) && !strncmp(word, name, length);
}

/* How much we like an action, by its word alone. */
static int liking(const char *word, size_t length) {
    static const char *const leaving[] = {"end", "decline", "pass", "hold", "done", "favour:off", "take:none"};
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
        if (is(word, length, leaving[i])) return 0;
    if (length > 5 && !strncmp(word, "play:", 5)) return 1 + atoi(word + 5); /* the strongest mercenary first */
    if (length > 5 && !strncmp(word, "draw:", 5)) return 1;
    size_t from = strcspn(word, "-^*+ ");
    if (from >= length) return 1;
    size_t goal = strcspn(word + from + 1, "!@ ");
    if (from + 1 + goal > length) goal = length - from - 1;
    return enemy_on(word + from + 1, goal) ? 50 : 2;
}

static void decide(void) {
    const char *best = NULL;
    size_t best_length = 0;
    int most = -1;
    unsigned equals = 0, seen = 0;
    for (const char *word = legal ? legal : ""; *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " ");
        int liked = liking(word, length);
        seen++;
        if (liked > most) {
            most = liked;
            equals = 0;
        }
        if (liked == most && draw(++equals) == 0) { /* each of the equals is as likely as the others */
            best = word;
            best_length = length;
        }
        word += length;
    }
    if (!best) {
        puts("error there is nothing to choose from");
        return;
    }
    printf("info nodes %u\nbestaction %.*s\n", seen, (int)best_length, best);
}

/* The partners of our seat: `teams S,N W,E` names each team with commas. */
static void meet(char *teams) {
    for (char *team = strtok(teams, " "); team; team = strtok(NULL, " ")) {
        char copy[256];
        snprintf(copy, sizeof copy, ",%s,", team);
        char wanted[80];
        snprintf(wanted, sizeof wanted, ",%s,", seat);
        if (strstr(copy, wanted)) snprintf(friends, sizeof friends, "%s", team);
    }
}

int main(void) {
    char *line = NULL, *teams = NULL;
    size_t room = 0;
    ssize_t length;
    chance = (uint64_t)time(NULL) * 2654435761u + 1;
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line leaves at once: without this the table hears nothing */
    while ((length = getline(&line, &room, stdin)) > 0) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) line[--length] = 0;
        char *rest = strchr(line, ' ');
        if (rest) *rest++ = 0;
        else rest = line + length;
        if (!strcmp(line, "conquista")) {
            puts("id name Raider");
            puts("id author the Conquista authors");
            puts("option seed number 0 0 999999999");
            puts("without view played event");
            puts("ready 1");
        } else if (!strcmp(line, "option")) {
            if (!strncmp(rest, "seed ", 5) && atol(rest + 5)) chance = (uint64_t)atol(rest + 5) * 2654435761u;
        } else if (!strcmp(line, "ping")) {
            printf("pong %s\n", rest);
        } else if (!strcmp(line, "newmatch")) {
            keep(&position, "");
            keep(&teams, "");
            friends[0] = 0;
        } else if (!strcmp(line, "teams")) {
            keep(&teams, rest);
        } else if (!strcmp(line, "seat")) {
            snprintf(seat, sizeof seat, "%s", rest);
            if (teams) meet(teams);
        } else if (!strcmp(line, "position")) {
            keep(&position, rest);
        } else if (!strcmp(line, "legal")) {
            keep(&legal, rest);
        } else if (!strcmp(line, "go")) {
            decide();
        } else if (!strcmp(line, "quit")) {
            break;
        } /* stop: we answer at once anyway. Anything else is of a later version, or not for us. */
    }
    free(line);
    free(teams);
    free(position);
    free(legal);
    return 0;
}
