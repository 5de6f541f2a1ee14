import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { preloadPage } from './app/pages.js';
import { applyColorScheme } from './theme/color-scheme.js';
import './theme/global.css';
import { giveStylesTheirNonce } from './theme/style-nonce.js';

giveStylesTheirNonce();
applyColorScheme();
preloadPage(window.location.pathname);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
