import { IconSquareArrowRight } from '@tabler/icons-react'
import type { SessionUser } from '#f/system/accounts/domain/contract.ts'
import type { BarePath } from '#kit/web/places.ts'
import { screensOf } from '../screens.ts'
import { ADMIN, type Area, AREAS, BILLING, type Entry, menuOf, withBelow } from './menus.ts'

/**
 * What the palette offers beyond the sidebar: screens with a name for it, and those of the other
 * area's menu, under an entry's icon.
 */
export function commandsOf(user: SessionUser, area: Area): readonly Entry[] {
  if (user.type === 4) return []
  const entries = [...withBelow(ADMIN), ...withBelow(BILLING)]
  const own = menuOf(user, area).flat()
  const named = AREAS.flatMap((one) =>
    screensOf(one).flatMap(({ path, command, under, admin }): Entry[] => {
      if (command === undefined || (admin && user.role !== 'admin')) return []
      const to = `/${one}/${path}` as BarePath
      const icon = entries.find((entry) => entry.to === to || entry.to === under)?.icon
      return [{ label: command, to, icon: icon ?? IconSquareArrowRight }]
    }),
  )
  const others = [...named, ...(area === 'billing' ? ADMIN.flat() : [])]
  return others.filter(
    ({ to }, at) =>
      !own.some((entry) => entry.to === to) && others.findIndex((other) => other.to === to) === at,
  )
}
