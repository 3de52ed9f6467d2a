import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
import { NOT_PRINTABLE, reportSentences } from '../../domain/text.ts'

const WHERE = {
  student: { said: 'reports.student_not_found', to: '/app/studenti', label: 'Scegli uno studente' },
  course: { said: 'reports.course_not_found', to: '/app/corsi', label: 'Scegli un corso' },
  room: { said: 'reports.room_not_found', to: '/app/aule', label: 'Scegli un’aula' },
  exam: { said: 'reports.exam_not_found', to: '/app/corsi', label: 'Scegli un corso' },
} as const

/** A report about nobody: neither the address nor what was remembered says of whom. */
export function NothingChosen(props: {
  of: keyof typeof WHERE
  /** A report of a course's sheet, which is about a student there. */
  inCourse?: boolean
}) {
  const { said, to, label } = WHERE[props.of]
  return (
    <Page title={String(reportSentences[said])}>
      {props.inCourse === true && (
        <Alert color="red" variant="light">
          {NOT_PRINTABLE}
        </Alert>
      )}
      <Text>
        <Anchor underline="always" renderRoot={(root) => <Link {...root} to={to} />}>
          {label}
        </Anchor>
        : il PDF si apre dalle azioni della riga.
      </Text>
    </Page>
  )
}
