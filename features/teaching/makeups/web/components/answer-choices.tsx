import type { MakeupLesson } from '../../domain/contract.ts'
import { lessonName, lessonPlace, lessonTime, publicPage } from '../../domain/text.ts'
import type { Answer } from '../../domain/types.ts'
import { Choice } from './lesson-choice.tsx'
import classes from './lesson-choice.module.css'

/** An answer to a proposal; an accepted one names its lesson. */
export interface ChosenAnswer {
  readonly answer: Answer
  readonly lessonId?: number
}

/** Everything that can be answered to a proposal: one of its lessons, other dates, or no. */
export function AnswerChoices(props: {
  choices: readonly (MakeupLesson & { readonly over?: boolean })[]
  words: Readonly<Record<Exclude<Answer, 'accepted'>, string>>
  chosen: ChosenAnswer | undefined
  onChoose: (answer: ChosenAnswer) => void
}) {
  const { choices, words, chosen, onChoose } = props
  return (
    <div role="radiogroup" aria-label="Risposta">
      <ul className={`${classes['list']} stack bare`}>
        {choices.map((lesson) => (
          <Choice
            key={lesson.lessonId}
            type="radio"
            name="answer"
            checked={chosen?.lessonId === lesson.lessonId}
            disabled={lesson.over ?? false}
            onChange={() => onChoose({ answer: 'accepted', lessonId: lesson.lessonId })}
            title={lessonTime(lesson)}
            details={[lesson.over ? publicPage.over : '', lessonName(lesson), lessonPlace(lesson)]}
          />
        ))}
        {(['another_date', 'refused'] as const).map((answer) => (
          <Choice
            key={answer}
            type="radio"
            name="answer"
            checked={chosen?.answer === answer}
            onChange={() => onChoose({ answer })}
            title={words[answer]}
          />
        ))}
      </ul>
    </div>
  )
}
