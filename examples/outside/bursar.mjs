#!/usr/bin/env node
// Bursar: an outside program for Conquista in one file of JavaScript, for Node 20.
//
//     conquista play condottiere_4p --against "program:node bursar.mjs"
//
// It plays any game from the list of legal actions and has one idea for each game it knows. In Conquest it takes the
// dearest piece within reach. In Condottiere it spends as little as it can: it passes when it is ahead, plays the
// cheapest card that brings it ahead, and saves its hand when none does.
import { createInterface } from "node:readline";

const PRICE = { soldier: 1, knight: 3, camel: 3, elephant: 4, chariot: 4, catapult: 6, siege: 6, ship: 3, galleon: 5 };

let match = {};
let seed = 1;

const say = (...lines) => process.stdout.write(lines.map((line) => line + "\n").join(""));

function draw(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
}

/** One of the words that are worth most. */
function best(words, worth) {
  const values = words.map(worth);
  const most = Math.max(...values);
  const equals = words.filter((_, i) => values[i] === most);
  return equals[draw(equals.length)];
}

/** A stack with all it carries, in our own prices. */
function price(stack) {
  return (PRICE[stack.piece] ?? 2) + (stack.load ?? []).reduce((sum, rider) => sum + price(rider), 0);
}

function conquest({ view, words, friends }) {
  return best(words, (word) => {
    if (word === "end" || word === "decline" || word.startsWith("draw:")) return -1;
    const goal = word.match(/[-^*+]([A-Z]+[0-9]+)/)?.[1];
    const prey = goal && view.stacks[goal];
    return prey && !friends.includes(prey.side) ? 10 + price(prey) : draw(3) / 3;
  });
}

function condottiere({ view, words, seat }) {
  const strengths = view.strengths;
  const others = Math.max(...Object.keys(strengths).filter((other) => other !== seat).map((other) => strengths[other]));
  const cards = words.filter((word) => /^play:[0-9]+$/.test(word));
  if (words.includes("pass")) {
    if (strengths[seat] > others && others > 0) return "pass";
    const enough = cards.filter((word) => strengths[seat] + Number(word.slice(5)) > others);
    if (enough.length) return best(enough, (word) => -Number(word.slice(5)));
    if (view.hand.length < 6) return "pass";
  }
  return best(words, (word) => (word === "pass" || word === "favour:off" ? -1 : 0));
}

const IDEAS = { conquest, condottiere };

function decide() {
  if (!match.words?.length) return say("error there is nothing to choose from");
  const idea = match.view && IDEAS[match.game];
  let word = match.words[draw(match.words.length)];
  try {
    if (idea) word = idea(match) ?? word;
  } catch (fault) {
    console.error(fault); // standard error is ours; the table keeps its end to explain a fault
  }
  say(`info nodes ${match.words.length}`, `bestaction ${word}`);
}

const COMMANDS = {
  conquista: () => say("id name Bursar", "id author the Conquista authors", "option seed number 1 1 999999999",
    "without position played event", "ready 1"),
  option: (rest) => { if (rest.startsWith("seed ")) seed = Number(rest.slice(5)) || 1; },
  ping: (rest) => say(`pong ${rest}`),
  newmatch: (rest) => { match = { game: rest.split(" ")[0], friends: [] }; },
  teams: (rest) => { match.teams = rest.split(" ").map((team) => team.split(",")); },
  seat: (rest) => {
    match.seat = rest;
    match.friends = match.teams?.find((team) => team.includes(rest)) ?? [rest];
  },
  view: (rest) => { match.view = JSON.parse(rest); },
  legal: (rest) => { match.words = rest.split(" ").filter(Boolean); },
  go: decide,
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  const space = line.indexOf(" ");
  const [word, rest] = space < 0 ? [line, ""] : [line.slice(0, space), line.slice(space + 1)];
  COMMANDS[word]?.(rest);
});
