// Keeps an embedded table current: looks for changes, without cookies, and loads the picture again after one.
'use strict';
const EVERY = 5000; // milliseconds
const { table, phase } = document.body.dataset;
const board = document.getElementById('board');
const picture = board.getAttribute('src');
let shown = document.body.dataset.changed;

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(table)}`, { credentials: 'omit' });
    if (!answer.ok) return;
    const card = await answer.json();
    if (card.phase !== phase) return location.reload();
    if (String(card.changed) === shown) return;
    shown = String(card.changed);
    board.src = `${picture}&changed=${shown}`;
  } catch {
    // The next look may succeed.
  }
}
if (phase !== 'over') setInterval(look, EVERY);
