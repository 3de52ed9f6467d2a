import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { LinkButton } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'
import type { BarePath } from '#kit/web/places.ts'
import type { Setup as Has } from '../../domain/contract.ts'
import { nextStep, type Step, STEPS, stepsDone } from '../../domain/rules.ts'
import { SETUP_TEXT, SETUP_TITLE, STEP_TEXT } from '../../domain/text.ts'
import classes from './today.module.css'

interface Way {
  readonly label: string
  readonly to: BarePath
}

/** Where a step is done: what it still lacks comes first. */
function wayOf(step: Step, has: Has): Way {
  switch (step) {
    case 'places':
      return has.rooms
        ? { label: 'Crea una materia', to: '/app/addMateria' }
        : { label: 'Crea un’aula', to: '/app/addAula' }
    case 'teachers':
      return { label: 'Aggiungi un insegnante', to: '/app/addInsegnante' }
    case 'courses':
      return has.categories
        ? { label: 'Crea un corso', to: '/app/addCorso' }
        : { label: 'Crea una categoria', to: '/app/addCategorie' }
    case 'students':
      return { label: 'Iscrivi uno studente', to: '/app/addStudente' }
    case 'lessons':
      return { label: 'Apri il calendario', to: '/app/calendario' }
  }
}

/** The steps in which an academy begins: which are done, which comes now, and why. */
export function Setup({ has }: { has: Has }) {
  const done = stepsDone(has)
  const next = nextStep(has)
  return (
    <Section title={SETUP_TITLE}>
      <p className="dim">{SETUP_TEXT}</p>
      <ol className="bare">
        {STEPS.map((step, at) => {
          const Sign = done[step] ? IconCircleCheck : IconCircle
          const way = wayOf(step, has)
          return (
            <li
              key={step}
              className={`${classes['step']} ruled`}
              data-done={done[step] || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <Sign
                size={20}
                stroke={1.6}
                role="img"
                aria-label={done[step] ? 'Fatto' : 'Da fare'}
              />
              <div className="row wrap apart">
                <div>
                  <div className="strong">{`${at + 1}. ${STEP_TEXT[step].title}`}</div>
                  <div className="note">{STEP_TEXT[step].why}</div>
                </div>
                {step === next && (
                  <LinkButton to={way.to} variant="filled">
                    {way.label}
                  </LinkButton>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
