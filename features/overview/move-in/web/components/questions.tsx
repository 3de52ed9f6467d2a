import { Radio, Stack, Text } from '@mantine/core'
import { plural } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { MoveInSheet, MoveQuestion } from '../../domain/contract.ts'
import { QUESTION_TEXTS } from '../../domain/text.ts'
import { answer } from '../actions.ts'

/** What is asked once for all equal cases; once records are taken, what was answered. */
export function QuestionsSection({ one: { id, questions, startedAt } }: { one: MoveInSheet }) {
  if (questions.length === 0) return null
  return (
    <Section title="Domande">
      <Stack>
        {questions.map((question) => (
          <Question key={question.code} id={id} question={question} used={startedAt !== null} />
        ))}
      </Stack>
    </Section>
  )
}

interface QuestionProps {
  readonly id: number
  readonly question: MoveQuestion
  /** Records were taken by the answer, which stays. */
  readonly used: boolean
}

function Question({ id, question, used }: QuestionProps) {
  const { code, records, answer: given, answeredBy } = question
  const { question: asked, answers } = QUESTION_TEXTS[code]
  return (
    <Radio.Group
      label={`${asked} (${plural(records, 'scheda', 'schede')})`}
      value={given}
      onChange={(chosen) => void answer({ id, code, answer: chosen }).catch(notifyError)}
    >
      <Stack gap="xs" mt="xs">
        {Object.entries(answers).map(([value, label]) => (
          <Radio key={value} value={value} label={label} disabled={used} />
        ))}
        <Text c="dimmed" size="sm">
          {answeredBy === null ? 'Ancora senza risposta' : `Ha risposto ${answeredBy}`}
        </Text>
      </Stack>
    </Radio.Group>
  )
}
