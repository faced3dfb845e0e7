// Counts down on the page that a refused visitor sees, and loads the page again. Without it, the page refreshes itself.
'use strict';
const left = document.getElementById('left');
const end = Date.now() + 1000 * Number(left.dataset.seconds);
const show = () => {
  const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
  left.textContent = `(${seconds})`;
  if (seconds === 0) {
    clearInterval(timer);
    location.reload();
  }
};
const timer = setInterval(show, 250);
show();
window.addEventListener('online', () => location.reload());
