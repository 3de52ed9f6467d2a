import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { MenuItem } from '#kit/web/menu.tsx'
import { HintTooltip } from '#kit/web/tooltip.tsx'

/** Light or dark, as the computer has it until the user chooses: the way to the other one. */
export function useScheme(): MenuItem & { readonly run: () => void } {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return {
    label: dark ? 'Tema chiaro' : 'Tema scuro',
    icon: dark ? IconSun : IconMoon,
    run: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function SchemeSwitch() {
  const { label, icon: Icon, run } = useScheme()
  return (
    <HintTooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={run}>
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </HintTooltip>
  )
}
