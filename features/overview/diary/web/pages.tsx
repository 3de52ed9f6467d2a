import { useUser } from '#f/system/accounts/web/public.tsx'
import type { DiarySubject } from '#kit/domain/diary.ts'
import type { Crumb } from '#kit/web/page.tsx'
import type { Place } from '#kit/web/places.ts'
import { NothingChosen } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { DIARY } from '../domain/text.ts'
import { RecordDiary } from './components/record-diary.tsx'

/** Where the records of a kind are listed, and the sheet of one. */
interface Around {
  readonly list: Crumb
  readonly sheet: (id: number) => Place
}

function Diary({ of, list, sheet }: Around & { of: DiarySubject }) {
  const id = useSelected(of)
  if (id === undefined) {
    return (
      <NothingChosen
        title={DIARY}
        trail={[list]}
        text="Nessuna scheda scelta."
        list={{ label: `Vai a ${list.label}`, to: list.to }}
      />
    )
  }
  return <RecordDiary key={id} of={of} id={id} above={list} sheet={sheet(id)} />
}

/** What happened with a student. */
export const StudentDiaryPage = () => (
  <Diary
    of="student"
    list={{ label: 'Studenti', to: '/app/studenti' }}
    sheet={(id) => ({ to: '/app/editStudente', search: { id } })}
  />
)

/** What happened with a teacher. */
export const TeacherDiaryPage = () => (
  <Diary
    of="teacher"
    list={{ label: 'Insegnanti', to: '/app/insegnanti' }}
    sheet={(id) => ({ to: '/app/editInsegnante', search: { id } })}
  />
)

/** What happened with a course. */
export const CourseDiaryPage = () => (
  <Diary
    of="course"
    list={{ label: 'Corsi', to: '/app/corsi' }}
    sheet={(id) => ({ to: '/app/editCorso', search: { id } })}
  />
)

/** What happened with a lead, its notes and calls. */
export function LeadDiaryPage() {
  const list: Crumb =
    useUser().type === 4
      ? { label: 'Da Chiamare', to: '/app/dachiamare' }
      : { label: 'Leads', to: '/app/leads' }
  return <Diary of="lead" list={list} sheet={(id) => ({ to: '/app/editLead', search: { id } })} />
}
