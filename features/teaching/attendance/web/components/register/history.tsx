import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import type { RegisterChange } from '../../../domain/contract.ts'
import { firstMarked, markChanged, markWords, NO_HISTORY } from '../../../domain/text/register.ts'
import { api } from '../../api.ts'
import classes from './register.module.css'

/** Who marked what in a register and when; read when it is asked for. */
export function RegisterHistory({ lessonId }: { lessonId: number }) {
  const [shown, setShown] = useState(false)
  const Chevron = shown ? IconChevronUp : IconChevronDown
  return (
    <Section
      title="Correzioni"
      actions={
        <Button
          variant="default"
          aria-expanded={shown}
          leftSection={<Chevron size={16} />}
          onClick={() => setShown(!shown)}
        >
          Chi ha segnato cosa
        </Button>
      }
    >
      {shown && (
        <Record query={api.registerHistory.query({ id: lessonId })}>
          {({ rows }) => <Changes rows={rows} />}
        </Record>
      )}
    </Section>
  )
}

function Changes({ rows }: { rows: readonly RegisterChange[] }) {
  if (rows.length === 0) return <Text c="dimmed">{NO_HISTORY}</Text>
  return (
    <ol className={`${classes['history']} stack gap-md bare`} reversed>
      {rows.map((row) => (
        <li key={row.at}>
          <strong className="figures">{formatInstant(row.at)}</strong> · {row.who}
          <ul>
            {linesOf(row).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** First marks together by what they say; corrections one by one, with what was there before. */
function linesOf({ changes }: RegisterChange): string[] {
  const first = Map.groupBy(
    changes.filter(({ before }) => before === null),
    ({ after }) => markWords(after),
  )
  const together = [...first.values()].flatMap((alike) => {
    const mark = alike[0]?.after
    return mark
      ? [
          firstMarked(
            mark,
            alike.map(({ student }) => student),
          ),
        ]
      : []
  })
  const corrected = changes
    .filter(({ before }) => before !== null)
    .map(({ student, before, after }) => markChanged(student, before, after))
  return [...together, ...corrected]
}
