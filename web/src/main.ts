import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/forms.css';
import './styles/parts.css';
import App from './App.svelte';
import { applyLanguage } from './core/i18n/messages.svelte';
import { route, start } from './core/browser/router.svelte';
import { install } from './core/browser/offline.svelte';
import { ensureSession } from './core/session.svelte';
import { applySettings, followSystemSettings, settings } from './core/browser/settings.svelte';
import { preloadTable } from './core/tableCard';
import './games';

applySettings();
followSystemSettings();
start();
const here = route();
if (here.page === 'table') preloadTable(here.table);
if (here.page === 'first') void import('./pages/First.svelte');
void ensureSession().catch(() => {}); // the page shows that the server cannot be reached
await applyLanguage();
mount(App, { target: document.getElementById('app')! });
install(settings.language);
