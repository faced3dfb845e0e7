import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/parts.css';
import App from './App.svelte';
import { applyLanguage } from './core/i18n/messages.svelte';
import { start } from './core/browser/router.svelte';
import { install } from './core/browser/offline.svelte';
import { ensureSession } from './core/session.svelte';
import { applySettings, followSystemSettings } from './core/browser/settings.svelte';
import './games';

applySettings();
followSystemSettings();
start();
void ensureSession().catch(() => {}); // the page says in words that the server cannot be reached
if (location.pathname === '/') void import('./pages/First.svelte'); // together with the texts
await applyLanguage();
mount(App, { target: document.getElementById('app')! });
install();
