// Runs before the first paint, so that a chosen dark page never flashes white. The key is theme.ts's themeStorageKey.
(() => {
  let chosen = 'system';
  try {
    chosen = localStorage.getItem('kith-theme') || 'system';
  } catch {
    // Storage may be forbidden (private windows, partitioned frames): follow the system.
  }
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light');
})();
