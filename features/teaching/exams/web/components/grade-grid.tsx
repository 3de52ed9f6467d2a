import { Kbd, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { fullName } from '#kit/domain/format.ts'
import type { SaveForm } from '#kit/web/save.ts'
import { type ListedKey, useListedKeys } from '#kit/web/shortcuts.tsx'
import type { ExamStudent } from '../../domain/contract.ts'
import { averageOf, averageText, isNumber, typedGrade } from '../../domain/rules.ts'
import { NOT_GRADED } from '../../domain/types.ts'
import { WRONG_GRADE } from '../../domain/text.ts'
import classes from './grade-grid.module.css'
import { fieldOf, type GradeValues } from './grade-values.ts'

const KEYS: readonly ListedKey[] = [
  { name: 'Invio', label: 'Studente successivo' },
  { name: '↑ ↓', label: 'Studente sopra, sotto' },
  { name: 'N', label: 'NC, non valutato' },
]

/** A field for each student, filled in without leaving the keyboard. */
export function GradeGrid(props: {
  form: SaveForm<GradeValues>
  students: readonly ExamStudent[]
}) {
  const { form, students } = props
  const list = useRef<HTMLOListElement>(null)
  useListedKeys(KEYS)
  const go = (from: HTMLInputElement, by: 1 | -1) => {
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(from) + by]
    if (next) next.focus()
    else if (by === 1) saveButton(form.id)?.focus()
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>, name: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const input = event.currentTarget
    const moves: Record<string, (() => void) | undefined> = {
      enter: () => go(input, 1),
      arrowdown: () => go(input, 1),
      arrowup: () => go(input, -1),
      n: () => {
        // It must stand there at once: selected, so that a number typed next replaces it.
        flushSync(() => form.set({ [name]: 'NC' }))
        input.select()
      },
      // The second letter of who writes it out.
      c: input.value === 'NC' ? () => {} : undefined,
    }
    const move = moves[event.key.toLowerCase()]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <>
      <div className={`${classes['hint']} wrap apart`}>
        <Summary form={form} students={students} />
        <Text size="sm" c="dimmed" className="no-print">
          <Kbd size="xs">Invio</Kbd> studente successivo · <Kbd size="xs">N</Kbd> non valutato
        </Text>
      </div>
      <ol ref={list} className={`${classes['grid']} bare framed`} aria-label="Voti degli studenti">
        {students.map((student, at) => {
          const name = fieldOf(student.studentId)
          const { error, ...field } = form.field(name)
          return (
            <li key={student.studentId} className="ruled">
              <TextInput
                {...field}
                label={fullName(student)}
                error={error === undefined ? undefined : WRONG_GRADE}
                autoComplete="off"
                autoFocus={at === 0}
                maxLength={20}
                classNames={{ root: classes['row'] ?? '', input: classes['input'] ?? '' }}
                onFocus={(event) => event.currentTarget.select()}
                // Of a field in which all is selected the browser keeps only the cursor, after the click.
                onMouseUp={(event) => event.preventDefault()}
                onClick={(event) => event.currentTarget.select()}
                onKeyDown={(event) => keys(event, name)}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

function saveButton(formId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`button[type=submit][form="${CSS.escape(formId)}"]`)
}

/** What the grades that stand there now come to. */
function Summary(props: { form: SaveForm<GradeValues>; students: readonly ExamStudent[] }) {
  const values = props.students.map(({ studentId }) =>
    typedGrade(String(props.form.values[fieldOf(studentId)] ?? '')),
  )
  const grades = values.filter((value) => value !== undefined)
  const numbers = grades.filter(isNumber).length
  const missing = grades.filter((value) => value === NOT_GRADED).length
  return (
    <Text className="figures">
      Voti: <strong>{numbers}</strong> · NC: <strong>{missing}</strong> · Media:{' '}
      <strong>{averageText(averageOf(grades))}</strong>
    </Text>
  )
}
