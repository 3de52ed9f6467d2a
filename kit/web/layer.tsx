import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'

/**
 * What the components inside draw over the page, such as the options of a field, is drawn after
 * them instead of at the end of the document: in the dialog or the part of the page it belongs to.
 */
export function Layer({ children }: { children: ReactNode }) {
  const id = useId()
  // By its name, since the library merges the themes of two layers into copies.
  const theme = useMemo(
    () => ({ components: { Portal: { defaultProps: { target: `#${CSS.escape(id)}` } } } }),
    [id],
  )
  return (
    <>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      <div id={id} />
    </>
  )
}
