// One client for both servers: tables of two seats, actions at a steady rate, times from sending to the other seat.
// node client.mjs conquista|peer ADDRESS TABLES RATE SECONDS
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const [, , kind, address, tables, rate, seconds] = process.argv;
const times = [];

async function call(path, body, token) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function heard(table) {
  if (table.sent === null) return;
  times.push(performance.now() - table.sent);
  table.sent = null;
}

async function oursAt() {
  const WebSocket = require("ws");
  const guests = [await call("/api/guests", { token: true }), await call("/api/guests", { token: true })];
  const [first, second] = guests.map((guest) => guest.token);
  const opened = await call("/api/tables", { game: "marks", seats: { A: { kind: "me" } } }, first);
  const name = opened.table.id;
  await call(`/api/tables/${name}/join`, { invitation: opened.invitation }, second);
  await call(`/api/tables/${name}/requests`, { cid: "start", command: { do: "start" } }, first);
  const table = { sent: null, cell: 0, ready: null };
  const lines = { A: null, B: null };
  await Promise.all(
    [["A", first], ["B", second]].map(([seat, token]) => new Promise((done) => {
      const line = new WebSocket(`${address.replace("http", "ws")}/api/socket`, {
        headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false,
      });
      lines[seat] = line;
      line.on("open", () => line.send(JSON.stringify({ type: "hello", table: name, seat })));
      line.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.type === "ping") line.send(JSON.stringify({ type: "pong", n: message.n }));
        if (message.type !== "welcome" && message.type !== "told") return;
        if (message.sight.legal?.length) {
          table.ready = { seat, sight: message.sight };
          heard(table); // the seat to move is the one that did not act
        }
        if (message.type === "welcome") done();
      });
    })),
  );
  table.act = () => {
    const { seat, sight } = table.ready;
    table.ready = null;
    table.sent = performance.now();
    const command = { do: "act", seat, word: sight.legal[0], seq: sight.number, hash: sight.hash };
    lines[seat].send(JSON.stringify({ type: "do", table: name, cid: `c${table.cell++}`, command }));
  };
  table.close = () => Object.values(lines).forEach((line) => line.close());
  return table;
}

async function theirsAt() {
  const { io } = require("socket.io-client");
  const { matchID } = await call("/games/marks/create", { numPlayers: 2 });
  const table = { sent: null, cell: 0, ready: null };
  const lines = {};
  const credentials = {};
  for (const seat of ["0", "1"]) {
    const joined = await call(`/games/marks/${matchID}/join`, { playerID: seat, playerName: seat });
    credentials[seat] = joined.playerCredentials;
  }
  const take = (seat, state) => {
    if (state.ctx.currentPlayer !== seat || state.ctx.gameover) return;
    table.ready = { seat, state };
    heard(table);
  };
  await Promise.all(["0", "1"].map((seat) => new Promise((done) => {
    const line = io(`${address}/marks`, { transports: ["websocket"] });
    lines[seat] = line;
    line.on("connect", () => line.emit("sync", matchID, seat, credentials[seat], 2));
    line.on("sync", (_, info) => { take(seat, info.state); done(); });
    line.on("update", (_, state) => take(seat, state));
  })));
  table.act = () => {
    const { seat, state } = table.ready;
    table.ready = null;
    table.sent = performance.now();
    const payload = { type: "mark", args: [table.cell++], playerID: seat, credentials: credentials[seat] };
    lines[seat].emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, seat);
  };
  table.close = () => Object.values(lines).forEach((line) => line.close());
  return table;
}

const all = [];
for (let number = 0; number < Number(tables); number++) all.push(await (kind === "peer" ? theirsAt() : oursAt()));
console.log("begun");
const begun = performance.now();
let asked = 0;
while (performance.now() - begun < 1000 * Number(seconds)) {
  const due = ((performance.now() - begun) / 1000) * Number(rate);
  for (let tries = 0; asked < due && tries < 3 * all.length; tries++) {
    const table = all[Math.floor(Math.random() * all.length)];
    if (table.ready && table.sent === null && table.cell < 390) {
      table.act();
      asked++;
    }
  }
  await new Promise((done) => setTimeout(done, 2));
}
await new Promise((done) => setTimeout(done, 1000));
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
const lost = all.filter((table) => table.sent !== null).length;
console.log(JSON.stringify({ asked, done: times.length, lost, p50: at(0.5), p99: at(0.99) }));
all.forEach((table) => table.close());
process.exit(0);
