// Runs before the first paint, so that a chosen dark page never flashes white, and goes on following the choice where no
// component library does (the pages that the extension holds). The key is theme.ts's themeStorageKey.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let chosen = 'system';
    try {
      // In a frame of another site storage is empty: asking for it would only take time.
      if (parent === window) chosen = localStorage.getItem('kith-theme') || 'system';
    } catch {
      // Storage may be forbidden (private windows): follow the system.
    }
    const theme = chosen === 'dark' || (chosen === 'system' && dark.matches) ? 'dark' : 'light';
    document.documentElement.setAttribute('data-theme', theme);
  };
  show();
  dark.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key === 'kith-theme') show();
  });
})();
