import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { MailsWaitNotice } from '#f/system/mail/web/public.tsx'
import { useNarrow } from '#kit/web/narrow.ts'
import { Page } from '#kit/web/page.tsx'
import { useParameters } from '#kit/web/places.ts'
import { Record } from '#kit/web/record.tsx'
import { ABSENCE_NOTICES, NO_ACTIVE_COURSE, NOBODY, NOTICES_SENT } from '../domain/text.ts'
import { MAX_PERCENT } from '../domain/rules.ts'
import { api } from './api.ts'
import { AbsentStudents } from './components/absent-students.tsx'
import type { Whose } from './components/sent-dialog.tsx'
import { Threshold } from './components/threshold.tsx'

const SentDialog = lazy(() => import('./components/sent-dialog.tsx'))

/** Who missed too much of a course, and telling them. */
export function AbsenceNoticesPage() {
  const [sent, setSent] = useState<Whose>()
  const narrow = useNarrow()
  return (
    <Page
      title={ABSENCE_NOTICES}
      actions={
        !narrow && (
          <Button
            variant="default"
            leftSection={<IconHistory size={16} />}
            onClick={() => setSent({})}
          >
            {NOTICES_SENT}
          </Button>
        )
      }
    >
      <MailsWaitNotice />
      <Record query={api.rules.query({})}>
        {(rules) => <Absent {...rules} onHistory={setSent} />}
      </Record>
      {sent && (
        <Suspense>
          <SentDialog whose={sent} onClose={() => setSent(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

/** The threshold, and everybody who reaches that of the address or the stored one. */
function Absent(props: { percent: number; days: number; onHistory: (whose: Whose) => void }) {
  const [{ soglia }, change] = useParameters('/app/gestioneAnnunci')
  const typed = typeof soglia === 'number' && soglia >= 0 && soglia <= MAX_PERCENT
  const percent = typed ? soglia : props.percent
  const query = api.absent.query({ percent })
  const { isFetching } = useQuery(query)
  return (
    <>
      <Threshold
        key={percent}
        percent={percent}
        days={props.days}
        busy={isFetching}
        onSent={() => props.onHistory({})}
        onAsked={(asked) => change({ soglia: asked }, { replace: true })}
      />
      <Record query={query}>
        {({ anyCourse, courses }) =>
          courses.length === 0 ? (
            <Text role="status" fw={600}>
              {anyCourse ? NOBODY : NO_ACTIVE_COURSE}
            </Text>
          ) : (
            <AbsentStudents {...props} percent={percent} courses={courses} />
          )
        }
      </Record>
    </>
  )
}
