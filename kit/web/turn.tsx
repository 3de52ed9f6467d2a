import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { formatInteger } from '#kit/domain/format.ts'
import { beside, placeIn, type Way, wayTo } from './neighbours.ts'
import type { OfParts } from './places.ts'
import { keyName, useShortcut } from './shortcuts.tsx'
import { notifyError } from './toast.tsx'
import { HintTooltip } from './tooltip.tsx'

interface Props {
  readonly id: number
  /** The screens about such a record. */
  readonly paths: readonly string[]
  /** The screen to show the other one on, where the one on screen is below it; else the same. */
  readonly to?: string | undefined
}

/**
 * Leads to the next and the previous record of the list that one came from, with its search, filters
 * and order, in the same section; nothing where one did not come from a list.
 */
export function Turn({ id, paths, to = '.' }: Props) {
  const way = wayTo(id, paths)
  return way ? <Buttons id={id} way={way} to={to} /> : null
}

function Buttons({ id, way, to }: { id: number; way: Way; to: string }) {
  const navigate = useNavigate()
  const place = placeIn(way, id) ?? 0
  const go = async (by: 1 | -1) => {
    const next = await beside(way, id, by)
    if (next === undefined) return
    await navigate({
      to,
      // What else the address says is about the one that is left.
      search: ({ sezione, lettura }: Omit<OfParts, 'id'>) => ({
        id: next,
        ...(sezione !== undefined && { sezione }),
        ...(lettura !== undefined && { lettura }),
      }),
    })
  }
  const turn = (by: 1 | -1) => void go(by).catch(notifyError)
  useShortcut('k', 'Precedente della lista', () => turn(-1), { active: place > 1 })
  useShortcut('j', 'Successivo della lista', () => turn(1), {
    active: place < way.total,
  })
  return (
    <div className="row gap-xs whole no-print">
      <span className="dim small figures">
        {`${formatInteger(place)} di ${formatInteger(way.total)}`}
      </span>
      <HintTooltip label="Precedente" hotkey={keyName('k')}>
        <ActionIcon
          variant="default"
          aria-label="Precedente della lista"
          disabled={place <= 1}
          onClick={() => turn(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
      </HintTooltip>
      <HintTooltip label="Successivo" hotkey={keyName('j')}>
        <ActionIcon
          variant="default"
          aria-label="Successivo della lista"
          disabled={place >= way.total}
          onClick={() => turn(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
      </HintTooltip>
    </div>
  )
}
