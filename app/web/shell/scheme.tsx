import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { HintTooltip } from '#kit/web/tooltip.tsx'

/** Light or dark, as the computer has it until the user chooses. */
function useScheme() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return {
    label: dark ? 'Tema chiaro' : 'Tema scuro',
    Icon: dark ? IconSun : IconMoon,
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function SchemeSwitch() {
  const { label, Icon, change } = useScheme()
  return (
    <HintTooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={change}>
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </HintTooltip>
  )
}

/** The same in the profile menu, on windows without room for the button. */
export function SchemeItem() {
  const { label, Icon, change } = useScheme()
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.6} />} onClick={change}>
      {label}
    </Menu.Item>
  )
}
