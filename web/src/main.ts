import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { start } from './lib/router.svelte';
import { install } from './offline/offline.svelte';
import { enter } from './lib/session.svelte';
import { dress, follow } from './lib/settings.svelte';
import './styles/conquista.css';
import './styles/app.css';
import './styles/board.css';
import './styles/tips.css';
import './styles/turn.css';
import './offline/offline.css';

dress();
follow();
start();
void enter().catch(() => {}); // the page says in words that the server cannot be reached
await speak();
mount(App, { target: document.getElementById('app')! });
install();
