import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { COLOURS, type Colour } from './tokens.ts'

const light = (name: Colour) => COLOURS[name][0]
const dark = (name: Colour) => COLOURS[name][1]

// A filled control takes shade 7 on paper and shade 3 in the dark; the next shade up is its hover.
const accent: MantineColorsTuple = [
  light('accent-soft'),
  '#cfe2ee',
  '#a9cbe0',
  dark('accent'),
  '#93c7e8',
  '#4a8fbb',
  '#2f75a3',
  light('accent'),
  '#184c70',
  '#123a56',
]
const red: MantineColorsTuple = [
  light('absent-soft'),
  '#f6d0cc',
  '#f3b1ab',
  dark('absent'),
  '#f7aba4',
  '#d25a51',
  '#c2443b',
  light('absent'),
  '#932821',
  '#741e19',
]
const green: MantineColorsTuple = [
  light('present-soft'),
  '#cbe6d5',
  '#a5d5b8',
  dark('present'),
  '#96dab0',
  '#56a578',
  '#3d9061',
  light('present'),
  '#25653f',
  '#1c4f31',
]
const yellow: MantineColorsTuple = [
  light('tardy-soft'),
  '#f9e2b2',
  '#f2d08a',
  dark('tardy'),
  '#f0cd85',
  '#b98222',
  '#a06c0c',
  light('tardy'),
  '#6f4800',
  '#573900',
]
const ink: MantineColorsTuple = [
  dark('ink'),
  '#c6cdd8',
  dark('soft'),
  '#808c9d',
  dark('line'),
  '#252c37',
  dark('card'),
  dark('paper'),
  '#10141a',
  '#0b0e13',
]

// The kit chooses the text on a filled control by the light scheme alone.
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...resolved, color: 'var(--on-filled)' } : resolved
}

// The kit's dialogs have a <header>, which would count as a second banner of the page.
const quietHeader = { attributes: { header: { role: 'presentation' } } }

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.78rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.35' },
  headings: { fontWeight: '650' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '20px' },
  defaultRadius: 'md',
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
    Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-filled)' } },
    Select: { defaultProps: { withScrollArea: false, checkIconPosition: 'right' } },
    Modal: {
      defaultProps: {
        ...quietHeader,
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: { defaultProps: { ...quietHeader, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close message' } } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

/** Our tokens as variables, and the kit's own variables in their terms. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...ours(0), ...kit, '--mantine-color-error': light('absent') },
  dark: { ...ours(1), ...kit, '--mantine-color-error': dark('absent') },
})

const ours = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, pair]) => [`--${name}`, pair[scheme]]))

const kit = {
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
}
