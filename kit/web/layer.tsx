import { MantineThemeProvider, Portal, useComboboxContext, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId, useMemo } from 'react'

/**
 * What the components inside draw over the page, such as the options of a field, is drawn after
 * them instead of at the end of the document: in the dialog or the part of the page it belongs to.
 * What a list says in place of options is read out there too.
 */
export function Layer({ children }: { children: ReactNode }) {
  const id = useId()
  // By its name, since the library merges the themes of two layers into copies.
  const theme = useMemo(() => {
    const target = `#${CSS.escape(id)}`
    const renderRoot = (root: ComponentProps<'div'>) => (
      <NoOptions {...root} said={`${target} + [aria-live]`} />
    )
    return {
      components: {
        Portal: { defaultProps: { target } },
        ComboboxEmpty: { defaultProps: { renderRoot } },
      },
    }
  }, [id])
  return (
    <>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      <div id={id} />
      <VisuallyHidden aria-live="polite" />
    </>
  )
}

/** The focus is in the field, so that who hears the page would not hear what its list says. */
function NoOptions({ said, ...root }: ComponentProps<'div'> & { said: string }) {
  const { dropdownOpened } = useComboboxContext().store
  return (
    <>
      <div {...root} />
      {dropdownOpened && <Portal target={said}>{root.children}</Portal>}
    </>
  )
}
