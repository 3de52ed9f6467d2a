import { Alert, Button } from '@mantine/core'
import { IconCalendarTime, IconChecks } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { useNarrow } from '#kit/web/narrow.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { OfferMenu } from '#kit/web/offer-menu.tsx'
import { type Crumb, Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { type SaveForm, useSave } from '#kit/web/save.ts'
import { keyName } from '#kit/web/shortcuts.tsx'
import { remember } from '#kit/web/storage.ts'
import { HintTooltip } from '#kit/web/tooltip.tsx'
import type { Register } from '../../../domain/contract.ts'
import { mayBeTaken } from '../../../domain/rules.ts'
import { CONFIRM_ABSENT, REGISTER_FAILED, REGISTER_TITLE } from '../../../domain/text.ts'
import { notYet } from '../../../domain/text/register.ts'
import { api } from '../../api.ts'
import { AboutLesson } from './about.tsx'
import { useAllPresent } from './all-present.ts'
import { askWhoseMarks } from './conflict.ts'
import { RegisterHistory } from './history.tsx'
import classes from './register.module.css'
import { useRowKeys } from './keys.ts'
import { tellSaved } from './saved.ts'
import { RegisterStudents } from './students.tsx'
import { checkRegister, entriesOf, type RegisterValues, studentsOf, valuesOf } from './values.ts'

const save = withSentence(api.saveRegister, REGISTER_FAILED)

/** The register of a lesson: everybody is marked, then it is saved whole. */
export function RegisterForm({ register }: { register: Register }) {
  const { lesson } = register
  const navigate = useNavigate()
  const form: SaveForm<RegisterValues> = useSave({
    call: save,
    start: valuesOf(register),
    toInput: (values) => ({
      id: values.id,
      // What somebody else saved since then is shown before it is overwritten, also after a reload.
      version: values.over?.version ?? values.version,
      entries: entriesOf(register, values),
    }),
    check: (values) => checkRegister(register, values),
    before: async (values) =>
      entriesOf(register, values).every(({ present }) => present) ||
      confirm({ title: 'Assenze', text: CONFIRM_ABSENT, confirmLabel: 'Continua' }),
    insist: (error, input) => askWhoseMarks(error, input, form.values, register),
    draft: `gestionePresenze-${lesson.id}`,
    saved: () => {
      remember('course', lesson.courseId)
      const search = { id: lesson.courseId, view: 'month', date: dayOfWallTime(lesson.startsAt) }
      void navigate(target({ to: '/app/schedule', search }))
      void tellSaved(lesson.id, (id) => {
        void navigate(target({ to: '/app/gestionePresenze', search: { id } }))
      })
    },
  })
  const rows = useRowKeys(studentsOf(register).length)
  const closed = !mayBeTaken(lesson, today())
  const all = useAllPresent(register, form, closed, () => rows.go(0, 'absent'))
  const narrow = useNarrow()
  const markable = studentsOf(register).length > 0 && !closed
  const button = markable && <SaveButton form={form} title="Save" />
  return (
    <Page
      title={REGISTER_TITLE}
      trail={trailOf(register)}
      actions={
        <>
          <OfferMenu
            about={studentsOf(register).map((one) => ({ kind: 'student', id: one.studentId }))}
          />
          {markable && (
            <HintTooltip label="Tutti presenti" hotkey={keyName('t')}>
              <Button variant="default" leftSection={<IconChecks size={16} />} onClick={all}>
                Tutti presenti
              </Button>
            </HintTooltip>
          )}
        </>
      }
      primary={!narrow && button}
    >
      <Section title="Lezione">
        <AboutLesson lesson={lesson} />
      </Section>
      {closed && (
        <Alert color="gray" variant="light" icon={<IconCalendarTime />}>
          {notYet(dayOfWallTime(lesson.startsAt))}
        </Alert>
      )}
      <Form form={form}>
        <RegisterStudents register={register} form={form} rows={rows} closed={closed} />
      </Form>
      <RegisterHistory lessonId={lesson.id} />
      {narrow && button && <div className={`${classes['foot']} no-print`}>{button}</div>}
    </Page>
  )
}

function trailOf({ lesson: { courseId, courseName } }: Register): readonly Crumb[] {
  return [
    { label: 'Corsi', to: '/app/corsi' },
    { label: courseName, to: { to: '/app/editCorso', search: { id: courseId } } },
  ]
}
