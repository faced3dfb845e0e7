import { mount } from 'svelte';
import App from './App.svelte';
import { applyLanguage } from './core/i18n/messages.svelte';
import { start } from './core/browser/router.svelte';
import { install } from './core/browser/offline.svelte';
import { ensureSession } from './core/session.svelte';
import { applySettings, followSystemSettings } from './core/browser/settings.svelte';
import './styles/conquista.css';
import './styles/app.css';
import './games';
import './styles/offline.css';

applySettings();
followSystemSettings();
start();
void ensureSession().catch(() => {}); // the page says in words that the server cannot be reached
await applyLanguage();
mount(App, { target: document.getElementById('app')! });
install();
