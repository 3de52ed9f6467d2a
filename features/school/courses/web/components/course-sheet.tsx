import { Alert, Button, Checkbox, Group } from '@mantine/core'
import {
  IconArchive,
  IconCalendarEvent,
  IconHistory,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { pick } from '#kit/domain/fields.ts'
import { Form } from '#kit/web/form.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useReading } from '#kit/web/reading.ts'
import { SaveOrEdit, SummaryPart } from '#kit/web/record-reading.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { Course } from '../../domain/contract.ts'
import { COURSE_SAVED, FIELD_LABELS } from '../../domain/text.ts'
import { COURSE_FIELDS } from '../../domain/types.ts'
import { api } from '../api.ts'
import { passOn } from './calendar-actions.tsx'
import { askAboutYear, checkCourse, CourseFields } from './course-fields.tsx'
import { coursePlace } from './course-place.ts'
import { archive, restore, unarchive } from '../actions.ts'

const Summary = lazy(() => import('./summary.tsx'))

/** Title and place of the sheet, whatever it shows. */
export const SHEET = {
  title: 'Scheda classe',
  trail: [{ label: 'Corsi', to: '/app/corsi' }],
} as const

const ARCHIVE = [{ label: 'Archivio corsi', to: '/app/cestinoCorsi' }] as const

/**
 * The sheet of a course: `actions` stand beside its title, `figures` below its data, which come after
 * its other sections, the children, unless they are what one reads.
 */
export function CourseSheet(props: {
  course: Course
  actions: ReactNode
  figures: ReactNode
  children: ReactNode
}) {
  const { course, actions, figures, children } = props
  const { id, name } = course
  const reading = useReading()
  const form = useSave({
    call: api.update,
    start: {
      ...pick(course, COURSE_FIELDS),
      ...pick(course, ['id', 'version', 'visibleToStudents']),
    },
    check: checkCourse,
    insist: askAboutYear,
    draft: `editCorso-${id}`,
    saved: () => notifyDone(COURSE_SAVED),
  })
  const above = course.state === 'active' ? SHEET.trail : ARCHIVE
  const trail = [...above, { label: name, to: coursePlace(id) }]
  if (course.state === 'deleted') {
    return (
      <Page title={SHEET.title} trail={trail}>
        <InTrash course={course} />
      </Page>
    )
  }
  return (
    <Page
      title={SHEET.title}
      trail={trail}
      actions={
        <>
          {actions}
          <SheetActions course={course} />
        </>
      }
      primary={<SaveOrEdit form={form} to={coursePlace(id, 'dati')} title="Save" />}
    >
      {reading && (
        <SummaryPart>
          <Summary course={course}>{figures}</Summary>
        </SummaryPart>
      )}
      {children}
      {!reading && (
        <RecordPart name="dati" label="Dati">
          <Section title="Dati del corso">
            <Form form={form}>
              <CourseFields
                form={form}
                category={{ id: course.categoryId, name: course.categoryName }}
              />
              <Checkbox
                label={FIELD_LABELS.visibleToStudents}
                {...form.check('visibleToStudents')}
              />
            </Form>
            {figures}
          </Section>
        </RecordPart>
      )}
    </Page>
  )
}

function SheetActions({ course }: { course: Course }) {
  const { id, name } = course
  const archived = course.state === 'archived'
  const move = () => (archived ? unarchive(course) : archive(course)).catch(notifyError)
  return (
    <>
      <LinkButton
        to={{ to: '/app/pdfCalendarioCorso', search: { id } }}
        icon={IconCalendarEvent}
        onClick={() => passOn({ name, courseIds: [id] })}
      >
        STAMPA CALENDARIO
      </LinkButton>
      <LinkButton to={{ to: '/app/diarioCorso', search: { id } }} icon={IconHistory}>
        DIARIO
      </LinkButton>
      <Button
        variant="default"
        leftSection={archived ? <IconRestore size={16} /> : <IconArchive size={16} />}
        onClick={() => void move()}
      >
        {archived ? 'RIPRISTINA CORSO' : 'ARCHIVIA CORSO'}
      </Button>
    </>
  )
}

function InTrash({ course }: { course: Course }) {
  return (
    <Alert color="gray" variant="light" icon={<IconTrash />} title={course.name}>
      <Group justify="space-between">
        Questo corso è nel cestino: per vederlo e cambiarlo, ripristinalo nell’archivio.
        <Button variant="default" onClick={() => void restore(course).catch(notifyError)}>
          Ripristina dal cestino
        </Button>
      </Group>
    </Alert>
  )
}
