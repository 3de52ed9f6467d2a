import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '#kit/web/page.tsx'
import { reportSentences } from '../../domain/text.ts'

const WHERE = {
  student: { said: 'reports.student_not_found', to: '/app/studenti', label: 'Scegli uno studente' },
  course: { said: 'reports.course_not_found', to: '/app/corsi', label: 'Scegli un corso' },
  room: { said: 'reports.room_not_found', to: '/app/aule', label: 'Scegli un’aula' },
  exam: { said: 'reports.exam_not_found', to: '/app/corsi', label: 'Scegli un corso' },
} as const

/** A report about nobody: neither the address nor what was remembered says of whom. */
export function NothingChosen({ of }: { of: keyof typeof WHERE }) {
  const { said, to, label } = WHERE[of]
  return (
    <Page title={String(reportSentences[said])}>
      <Text>
        <Anchor renderRoot={(root) => <Link {...root} to={to} />}>{label}</Anchor>: il PDF si apre
        dalle azioni della riga.
      </Text>
    </Page>
  )
}
