import type { Components, Theme } from '@mui/material/styles';

/** Every floating layer looks alike: raised, hairline border, the second shadow. */
const floating = {
  backgroundColor: 'var(--k-raised)',
  backgroundImage: 'none',
  border: '1px solid var(--k-border)',
  borderRadius: 10,
  boxShadow: 'var(--k-sh-2)',
} as const;

/** The component library in our clothes (design guide, "Components"): no ripple, no capitals, no floating labels. */
export const componentStyles: Components<Omit<Theme, 'components'>> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, marginTop: 4 },
      listbox: { padding: 4, fontSize: 13, lineHeight: '18px' },
      option: {
        minHeight: '30px !important',
        padding: '5px 8px !important',
        borderRadius: 6,
        '&.Mui-focused': { background: 'var(--k-selected) !important' },
        '&[aria-selected="true"]': { background: 'var(--k-selected) !important', fontWeight: 560 },
      },
      noOptions: { fontSize: 13, color: 'var(--k-ink3)' },
      loading: { fontSize: 13, color: 'var(--k-ink3)' },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: {
        background: 'var(--k-ink)',
        color: 'var(--k-bg)',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 400,
        borderRadius: 6,
        padding: '5px 8px',
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 12,
        maxWidth: 560,
        border: '1px solid var(--k-border)',
        boxShadow: 'var(--k-sh-3)',
        margin: 16,
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--k-scrim)' } } },
  },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: 'var(--k-sh-3)', backgroundImage: 'none' } } },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 30, height: 18, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 2,
        color: 'var(--k-surface)',
        '&.Mui-checked': { transform: 'translateX(12px)', color: 'var(--k-on-primary)' },
        '&.Mui-checked + .MuiSwitch-track': { background: 'var(--k-primary)', opacity: 1 },
        '&.Mui-checked .MuiSwitch-input': { left: -12 },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--k-focus)', outlineOffset: 2 },
      },
      // As wide as the track: MUI's own reaches beyond it, and makes a narrow page scroll.
      input: { left: 0, width: 30 },
      thumb: { width: 14, height: 14, boxShadow: 'none' },
      track: { borderRadius: 9, background: 'var(--k-border-strong)', opacity: 1 },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: '10px 0', color: 'var(--k-primary)' },
      rail: { background: 'var(--k-border-strong)', opacity: 0.45 },
      track: { border: 0 },
      mark: { width: 2, height: 4, background: 'var(--k-surface)', opacity: 1 },
      thumb: {
        width: 16,
        height: 16,
        background: 'var(--k-surface)',
        border: '2px solid var(--k-primary)',
        '&::before': { boxShadow: 'none' },
        '&:hover, &.Mui-active': { boxShadow: 'none' },
        '&.Mui-focusVisible': { boxShadow: 'none', outline: '2px solid var(--k-focus)', outlineOffset: 2 },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { variant: 'rounded' },
    styleOverrides: { root: { background: 'var(--k-avatar)', borderRadius: 4 } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, background: 'var(--k-border)' }, bar: { borderRadius: 3 } },
  },
};
