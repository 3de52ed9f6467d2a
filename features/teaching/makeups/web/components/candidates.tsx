import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '#kit/web/client/api-error.ts'
import type { Candidate, Makeup, MakeupLesson } from '../../domain/contract.ts'
import { lessonName, lessonPlace, lessonTime } from '../../domain/text.ts'
import { AGREED, ANY_SUBJECT, noCandidates } from '../../domain/text/screen.ts'
import { api } from '../api.ts'
import classes from './candidates.module.css'
import { Choice } from './lesson-choice.tsx'
import choices from './lesson-choice.module.css'

const PAUSE = 200

interface Props {
  readonly makeup: Makeup
  readonly when: 'future' | 'held'
  readonly type: 'checkbox' | 'radio'
  readonly chosen: readonly MakeupLesson[]
  /** The lesson that was agreed upon: first of all, whatever is searched for. */
  readonly agreed?: MakeupLesson | undefined
  /** No more may be chosen: the others are shown and cannot be. */
  readonly full?: boolean
  readonly onToggle: (lesson: Shown) => void
}

/** A candidate, or a lesson of which it is not known what it has in common with the missed one. */
type Shown = MakeupLesson & Partial<Pick<Candidate, 'sameTopic' | 'sameSubject'>>

/** The lessons at which an absence can be made up: those of its topic first, then its subjects. */
export function Candidates(props: Props) {
  const { makeup, when, chosen, agreed } = props
  const [typed, setTyped] = useState('')
  const [anySubject, setAnySubject] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), PAUSE)
  const query = useQuery({
    ...api.candidates.query({ id: makeup.id, q, when, anySubject }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.rows ?? []
  // Until then, what was found before it stays.
  const found = query.isSuccess && !query.isPlaceholderData
  // What is chosen stays in sight while one looks for more.
  const kept = chosen.filter(({ lessonId }) => !rows.some((row) => row.lessonId === lessonId))
  const others = [...kept, ...rows].filter(({ lessonId }) => lessonId !== agreed?.lessonId)
  const first = rows.find(({ lessonId }) => lessonId === agreed?.lessonId) ?? agreed
  const shown: readonly Shown[] = first ? [first, ...others] : others
  return (
    <section aria-label="Lezioni tra cui scegliere">
      <div className="row wrap" style={{ gap: '0.5rem 1rem', marginBlockEnd: '0.5rem' }}>
        <TextInput
          className={classes['search'] ?? ''}
          aria-label="Filtra le lezioni"
          placeholder="Corso, materia, docente, argomento…"
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.75} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter would save the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Switch
          label={ANY_SUBJECT}
          checked={anySubject}
          onChange={(event) => setAnySubject(event.currentTarget.checked)}
        />
      </div>
      <div aria-busy={query.isFetching}>
        {shown.length > 0 && (
          <ul className={`${choices['list']} stack bare ${choices['scroll']}`}>
            {shown.map((lesson) => (
              <One key={lesson.lessonId} lesson={lesson} {...props} />
            ))}
          </ul>
        )}
        {found && rows.length === 0 && !agreed && (
          <Text className={classes['none'] ?? ''} c="dimmed">
            {noCandidates(when, q, anySubject)}
          </Text>
        )}
        {!found && !query.isError && rows.length === 0 && (
          <Text className={classes['none'] ?? ''} c="dimmed" role="status">
            Cerco…
          </Text>
        )}
        {query.isError && (
          <div className={classes['none']} role="alert">
            <Text>{toApiError(query.error).message}</Text>
            <Button variant="default" onClick={() => void query.refetch()}>
              Riprova
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function One({ lesson, type, chosen, agreed, full = false, onToggle }: Props & { lesson: Shown }) {
  const checked = chosen.some(({ lessonId }) => lessonId === lesson.lessonId)
  const match = lesson.sameTopic ? 'Stesso argomento' : lesson.sameSubject ? 'Stessa materia' : ''
  return (
    <Choice
      type={type}
      name="lesson"
      checked={checked}
      disabled={full && !checked}
      onChange={() => onToggle(lesson)}
      title={lessonTime(lesson)}
      details={[lessonName(lesson), lessonPlace(lesson)]}
      match={match}
      badge={lesson.lessonId === agreed?.lessonId ? AGREED : undefined}
    />
  )
}
