import { ActionIcon, Button, Text } from '@mantine/core'
import { IconDots, IconMail, IconPrinter } from '@tabler/icons-react'
import { useIsOffered } from '#f/school/courses/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { ActionMenu, type MenuItem } from '#kit/web/menu.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { remember } from '#kit/web/storage.ts'
import { DataTable } from '#kit/web/table.tsx'
import { useSelection } from '#kit/web/table/selection.ts'
import type { Column } from '#kit/web/table/types.ts'
import { Unread } from '#kit/web/unread.tsx'
import type { CourseStudent } from '../../domain/contract.ts'
import { NOT_OFFERED } from '../../domain/text.ts'
import type { Added } from './added.ts'
import { useChangeClass } from './change-class.tsx'
import { useCounting } from './counting.tsx'
import { EnrolPicker } from './enrol-picker.tsx'
import { attendance, studentLinks } from './row-actions.ts'
import { NAMES, onCards, openStudent, placeIn, studentsOf } from './student-list.ts'
import { SuspendedStudents } from './suspended-students.tsx'

const COLUMNS: readonly Column<CourseStudent>[] = [
  ...NAMES,
  { id: 'enrolledAt', title: 'Iscritto il', kind: 'instant', sort: true },
  { id: 'cameFrom', title: 'Classe precedente' },
]

/** Who attends a course, and behind a button who left it. */
export function CourseStudents(props: Added<CourseStudent> & { courseId: number }) {
  const { courseId, columns = [], actions = [], notice, onEnrol, onChangeClass, onMail } = props
  const selection = useSelection(idOf)
  const placeOf = placeIn(courseId)
  const change = useChangeClass(placeOf, onChangeClass)
  const counting = useCounting((row: CourseStudent) => ({
    ...placeOf(row),
    countsFrom: row.countsFrom,
  }))
  const all = [...COLUMNS, ...columns]
  return (
    <Section
      title="Info studenti corso"
      actions={
        <SectionActions
          {...{ courseId, onEnrol }}
          onMail={onMail && (() => onMail(selection.rows))}
        />
      }
    >
      {notice}
      <DataTable
        list={studentsOf(courseId, 'attending', all)}
        label="Studenti del corso"
        columns={useNarrow() ? onCards(all) : all}
        rowId={idOf}
        selection={selection}
        rowLabel={fullName}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={openStudent}
        actions={[
          ...studentLinks(courseId),
          ...actions,
          counting.action,
          change.action,
          ...attendance(placeOf),
        ]}
        empty={{
          title: 'Nessuno frequenta questo corso',
          text: 'Iscrivi uno studente qui sopra, o scegli il corso nella sua scheda.',
        }}
        exportAs="studenti-corso"
        embedded
      />
      <SuspendedStudents courseId={courseId} changeClass={change.action} />
      {change.dialog}
      {counting.dialog}
    </Section>
  )
}

const idOf = ({ studentId }: CourseStudent) => studentId

function SectionActions(props: {
  courseId: number
  onEnrol: Added<CourseStudent>['onEnrol']
  onMail: (() => void) | undefined
}) {
  const { courseId, onEnrol, onMail } = props
  const { offered, retry } = useIsOffered(courseId)
  const narrow = useNarrow()
  const enrol = (
    <>
      {retry && <Unread what="i corsi aperti" retry={retry} />}
      {offered === true && <EnrolPicker {...{ courseId, onEnrol }} />}
      {offered === false && (
        <Text size="sm" c="dimmed">
          {NOT_OFFERED}
        </Text>
      )}
    </>
  )
  const others: readonly MenuItem[] = [
    ...(onMail ? [{ label: 'INVIA EMAIL', icon: IconMail, run: onMail }] : []),
    {
      label: 'STAMPA MEDIE DEL CORSO',
      icon: IconPrinter,
      to: { to: '/app/pdfFullCourse', search: { id: courseId } },
      run: () => remember('course', courseId),
    },
  ]
  if (narrow) {
    return (
      <div className="row apart" style={{ width: '20rem', maxWidth: '100%' }}>
        {enrol}
        <ActionMenu
          label="Altre azioni sugli studenti"
          items={others}
          trigger={(carried) => (
            <ActionIcon variant="default" aria-label="Altre azioni sugli studenti" {...carried}>
              <IconDots size={18} />
            </ActionIcon>
          )}
        />
      </div>
    )
  }
  return (
    <>
      {enrol}
      {others.map(({ label, icon: Sign, to, run }) =>
        to ? (
          <LinkButton key={label} to={to} icon={Sign} {...(run && { onClick: run })}>
            {label}
          </LinkButton>
        ) : (
          <Button
            key={label}
            variant="default"
            leftSection={<Sign size={16} />}
            {...(run && { onClick: run })}
          >
            {label}
          </Button>
        ),
      )}
    </>
  )
}
