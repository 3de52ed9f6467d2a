import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAttempt } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Page } from '#kit/web/page.tsx'
import { refresh } from '#kit/web/query.ts'
import { useParameters } from '#kit/web/places.ts'
import type { MakeupLesson } from '../../domain/contract.ts'
import { lessonName, lessonPlace, lessonTime, publicPage } from '../../domain/text.ts'
import type { Answer } from '../../domain/types.ts'
import { api } from '../api.ts'
import { AnswerChoices, type ChosenAnswer } from '../components/answer-choices.tsx'
import classes from './choice.module.css'

/**
 * Where the personal link of a proposal leads: the student reads what she is offered and answers,
 * without an account. Opening it changes nothing; only its button does.
 */
export function MakeupChoicePage() {
  const [{ token: given }] = useParameters('/recupero')
  // The address reads a token made of digits as a number.
  const token = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return (
    <Page title={publicPage.title}>
      <div className={classes['page']}>
        {token ? (
          <Offer token={token} />
        ) : (
          <Notice>
            <Text>{publicPage.noToken}</Text>
          </Notice>
        )}
      </div>
    </Page>
  )
}

function Offer({ token }: { token: string }) {
  const query = useQuery({
    ...api.view.query({ token }),
    // What the link offers, and nobody else's.
    gcTime: 0,
  })
  const { data: view } = query
  if (query.isPending) return <Outline />
  if (!view) {
    const { passing, kind, message } = toApiError(query.error)
    const words = passing ? publicPage.noAnswer : message
    return (
      <Notice>
        <Text>{kind === 'invalid' ? publicPage.noToken : words}</Text>
        {(passing || kind === 'limit') && (
          <Button mt="sm" variant="default" onClick={() => void query.refetch()}>
            Riprova
          </Button>
        )}
      </Notice>
    )
  }
  const { name, missed, answer, chosen, closed } = view
  return (
    <Stack gap="lg">
      <Text size="lg">{publicPage.greeting(name)}</Text>
      <Lesson title={publicPage.missed} lesson={missed} />
      {/* There before what it says, so that it is read out. */}
      <div role="status">{answer !== null && <Answered answer={answer} chosen={chosen} />}</div>
      {answer === null && closed && (
        <Notice>
          <Text>{publicPage.closed}</Text>
        </Notice>
      )}
      {answer === null && !closed && <Choose token={token} view={view} />}
    </Stack>
  )
}

type View = Awaited<ReturnType<typeof api.view>>

function Choose({ token, view: { choices, note } }: { token: string; view: View }) {
  const [chosen, setChosen] = useState<ChosenAnswer>()
  const [problem, setProblem] = useState('')
  const { busy, run } = useBusy()
  const choose = useAttempt(api.choose)
  const send = async (answer: ChosenAnswer) => {
    setProblem('')
    try {
      await choose({ token, ...answer })
    } catch (cause) {
      setProblem(toApiError(cause).message)
    }
    // Also after a refusal: the link may have been answered elsewhere, or be over by now.
    await refresh()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) void run(() => send(chosen))
      }}
    >
      <Stack gap="md">
        {note && <Lines title={publicPage.note} lines={[note]} />}
        <Text fw={600}>
          {choices.every(({ over }) => over)
            ? publicPage.allOver
            : publicPage.choose(choices.length)}
        </Text>
        <AnswerChoices
          choices={choices}
          words={{
            another_date: publicPage.anotherDate(choices.length),
            refused: publicPage.refuse,
          }}
          chosen={chosen}
          onChoose={setChosen}
        />
        {problem && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
            {problem}
          </Alert>
        )}
        <Button type="submit" size="lg" fullWidth disabled={!chosen} loading={busy}>
          {chosen?.answer === 'accepted' ? publicPage.accept : publicPage.answer}
        </Button>
      </Stack>
    </form>
  )
}

/** What was answered, once it was and whenever the link is opened again. */
function Answered({ answer, chosen }: { answer: Answer; chosen: MakeupLesson | null }) {
  const dropped = answer === 'accepted' && chosen === null
  return (
    <div className={`${classes['result']} stack gap-md`}>
      <Text size="lg" fw={600}>
        {dropped ? publicPage.agreementDropped : publicPage.answered[answer]}
      </Text>
      {chosen && <Lesson title={publicPage.chosen} lesson={chosen} />}
    </div>
  )
}

function Lesson({ title, lesson }: { title: string; lesson: MakeupLesson }) {
  return (
    <Lines title={title} lines={[lessonTime(lesson), lessonName(lesson), lessonPlace(lesson)]} />
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {lines.filter(Boolean).map((line) => (
        <Text key={line} className="lines capital breaks">
          {line}
        </Text>
      ))}
    </div>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert role="alert" color="gray" variant="light" icon={<IconAlertTriangle />}>
      {children}
    </Alert>
  )
}

function Outline() {
  return (
    <Stack aria-busy role="status" aria-label={publicPage.loading}>
      {[40, 80, 60].map((width) => (
        <Skeleton key={width} height={16} width={`${width}%`} />
      ))}
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  )
}
