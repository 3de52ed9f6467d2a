import { Badge, Text } from '@mantine/core'
import { formatInstant } from '#kit/domain/format.ts'
import { LongText } from '#kit/web/long-text.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import type { Place } from '#kit/web/places.ts'
import type { DiaryEntry } from '../../domain/contract.ts'
import { KIND_LABELS } from '../../domain/text.ts'
import { changeText } from '../../domain/text/change.ts'

/** One entry: when, who and what; its time is the link that shows the diary from here on. */
export function Entry({ entry, place }: { entry: DiaryEntry; place: Place }) {
  const when = formatInstant(entry.at)
  return (
    <li style={{ paddingBlock: '0.625rem', borderBlockEnd: '1px solid var(--q-line)' }}>
      <article aria-label={`${entry.title} ${when}`}>
        <header className="row wrap">
          <LinkWords to={place} size="sm" title="Link a questa voce">
            {when}
          </LinkWords>
          <Text fw={600}>{entry.title}</Text>
          <Badge variant="default" size="sm">
            {KIND_LABELS[entry.kind]}
          </Badge>
          <Text size="sm" c="dimmed">
            {entry.who}
          </Text>
        </header>
        {entry.changes.map((change) => (
          <LongText key={change.label} text={changeText(change)} />
        ))}
      </article>
    </li>
  )
}
