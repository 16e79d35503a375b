import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import { BusyButton } from './busy-button.tsx'
import { accent, green, ink, red, yellow } from './color-shades.ts'
import { COLORS, type ColorName } from './tokens.ts'

const light = (name: ColorName) => COLORS[name][0]
const dark = (name: ColorName) => COLORS[name][1]

// Mantine picks the text color of filled controls for the light scheme only, so it is set here.
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...resolved, color: 'var(--on-filled)' } : resolved
}

// Mantine's dialogs have a <header>, which would count as a second banner of the page.
const headerWithoutRole = { attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.78rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.35' },
  headings: { fontWeight: '650' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '20px' },
  defaultRadius: 'md',
  // Our style sheets treat a window of exactly 48em (a tablet in portrait) as narrow.
  breakpoints: { sm: '48.01em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  colors: { accent, red, green, yellow, dark: ink },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  black: light('ink'),
  white: '#ffffff',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: BusyButton } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Select: { defaultProps: { withScrollArea: false, checkIconPosition: 'right' } },
    Modal: {
      defaultProps: {
        ...headerWithoutRole,
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { ...headerWithoutRole, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { withBorder: true, closeButtonProps: { 'aria-label': 'Close message' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** Defines our tokens as CSS variables, and sets Mantine's variables from them. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...tokenVariables(0), ...mantineVariables, '--mantine-color-error': light('absent') },
  dark: { ...tokenVariables(1), ...mantineVariables, '--mantine-color-error': dark('absent') },
})

const tokenVariables = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(COLORS).map(([name, pair]) => [`--${name}`, pair[scheme]]))

const mantineVariables = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-primary-color-contrast': 'var(--on-filled)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--accent-soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
  '--mantine-color-red-light': 'var(--absent-soft)',
  '--mantine-color-red-light-color': 'var(--absent)',
  '--mantine-color-green-light': 'var(--present-soft)',
  '--mantine-color-green-light-color': 'var(--present)',
  '--mantine-color-yellow-light': 'var(--tardy-soft)',
  '--mantine-color-yellow-light-color': 'var(--tardy)',
}
