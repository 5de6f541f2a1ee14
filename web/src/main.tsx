import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { runAfterPaint } from './components/after-paint.js';
import { ignoreHeldEnter } from './components/ignore-held-enter.js';
import { detectServerFrame } from './app/layout/server-frame.js';
import { preloadPage } from './app/pages/pages.js';
import { findUserLanguage, getAppLanguage, setAppLanguage } from './languages/app-language.js';
import { loadFirstTexts } from './languages/load-texts.js';
import { applyColorScheme } from './theme/color-scheme.js';
import './theme/global.css';
import { addNonceToStyles } from './theme/style-nonce.js';

setAppLanguage(findUserLanguage());
addNonceToStyles();
applyColorScheme();
addEventListener('keydown', ignoreHeldEnter, true);
preloadPage(window.location.pathname);
// The first render blocks the main thread. It therefore starts after the HTML from the server was painted.
const texts = loadFirstTexts();
runAfterPaint(() => {
  void texts.then(renderApp);
});

function renderApp(): void {
  document.documentElement.lang = getAppLanguage();
  const root = document.getElementById('root')!;
  detectServerFrame(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
