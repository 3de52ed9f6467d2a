import { createTheme, type CSSVariablesResolver } from '@mantine/core'

const GRANATA = [
  '#fbf1f1',
  '#f4dfdf',
  '#e8bcbd',
  '#dd9697',
  '#d37577',
  '#c95a5d',
  '#b23f43',
  '#9a2b30',
  '#851f25',
  '#6c161b',
] as const

interface Sized {
  readonly size?: unknown
}

/** Of the library's usual size, which is 36 px. */
function isUsual({ size }: Sized): boolean {
  return size === undefined || size === 'sm'
}

const HEIGHT = '2rem'
const INPUT = { '--input-height': HEIGHT }
const BUTTON = {
  '--button-height': HEIGHT,
  '--button-fz': '0.875rem',
  '--button-padding-x': '0.875rem',
}

/** Dark red for the primary action and the current place; controls of 32 px, text of 14 px. */
export const theme = createTheme({
  primaryColor: 'granata',
  primaryShade: { light: 8, dark: 6 },
  colors: { granata: GRANATA },
  autoContrast: true,
  cursorType: 'pointer',
  defaultRadius: 'sm',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  fontWeights: { medium: '500' },
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.25rem' }, h2: { fontSize: '1rem' }, h3: { fontSize: '0.875rem' } },
  },
  // Plain objects: importing the components here would put all of them on the first screen.
  components: {
    Paper: { defaultProps: { bg: 'var(--q-surface)' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: {
      vars: (_: unknown, props: Sized) => ({ root: isUsual(props) ? BUTTON : {} }),
    },
    Checkbox: { defaultProps: { color: 'blue' } },
    Combobox: { defaultProps: { shadow: 'md' } },
    // What a list says in place of options is read out as one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    CloseButton: { defaultProps: { 'aria-label': 'Chiudi' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostra la password' } },
    },
    Input: {
      vars: (_: unknown, props: Sized) => ({ wrapper: isUsual(props) ? INPUT : {} }),
    },
    Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 600, miw: 'max-content' } },
  },
})

/** Darker greys and reds than the library's own, which fail the contrast of small text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--q-page)',
    '--mantine-color-text': 'var(--q-text)',
    '--mantine-color-bright': 'var(--q-text)',
    '--mantine-color-default-color': 'var(--q-text)',
    '--mantine-color-dimmed': 'var(--q-dim)',
    '--mantine-color-placeholder': 'var(--q-dim)',
    '--mantine-color-error': 'var(--q-danger)',
    '--mantine-color-anchor': 'var(--q-accent)',
    '--mantine-color-default-border': 'var(--q-line-strong)',
  },
  dark: {
    '--mantine-color-body': 'var(--q-page)',
    '--mantine-color-text': 'var(--q-text)',
    '--mantine-color-bright': 'var(--q-text)',
    '--mantine-color-default-color': 'var(--q-text)',
    '--mantine-color-dimmed': 'var(--q-dim)',
    '--mantine-color-placeholder': 'var(--q-dim)',
    '--mantine-color-error': 'var(--q-danger)',
    '--mantine-color-anchor': 'var(--q-accent)',
    '--mantine-color-default': 'var(--q-raised)',
    '--mantine-color-default-hover': 'var(--q-hover)',
    '--mantine-color-default-border': 'var(--q-line-strong)',
  },
})
