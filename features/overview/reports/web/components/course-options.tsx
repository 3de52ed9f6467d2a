import { Button, Group, MultiSelect, Select, Stack } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { courseLabel, useCourseOptions } from '#f/school/courses/web/public.tsx'
import { useStudentCourses } from '#f/school/enrolments/web/public.tsx'
import { plural } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { useParameters } from '#kit/web/places.ts'
import { MAX_COURSES } from '../../domain/types.ts'

/** Every course that is not in the archive, and those that a report is about wherever they are. */
function useCourses(own: readonly number[]) {
  const rows = useCourseOptions('all').rows
  const archived = rows ? own.filter((id) => !rows.some((course) => course.id === id)) : []
  return [
    ...archived.map((id) => ({ value: id, label: `Altro corso (${id})` })),
    ...(rows ?? []).map((course) => ({ value: course.id, label: courseLabel(course) })),
  ]
}

/** Room for the whole name of a course, whose end tells it from the next one, and its year. */
const WIDTH = { base: '18rem', sm: '22rem' }

/** The course of a report, which can be changed; the address holds it. */
export function CourseOption({ course }: { course: number }) {
  const [, change] = useParameters('/app/pdfCalendarioCorso')
  const courses = useCourses([course])
  return (
    <Select<number>
      aria-label="Corso"
      w={WIDTH}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nessun corso con questo nome"
      data={courses}
      value={course}
      onChange={(id) => {
        if (id !== null) change({ id })
      }}
    />
  )
}

/** The course of a report about a student, among all of hers. */
export function OwnCourseOption({ student, course }: { student: number; course: number }) {
  const [, change] = useParameters('/app/pdfEsameSingoloPage')
  const courses = useStudentCourses(student) ?? []
  if (courses.length < 2) return null
  return (
    <Select<number>
      aria-label="Corso"
      w={WIDTH}
      allowDeselect={false}
      data={courses.map(({ courseId, ...named }) => ({
        value: courseId,
        label: courseLabel({ ...named, name: named.courseName }),
      }))}
      value={course}
      onChange={(corso) => {
        if (corso !== null) change({ id: student, corso })
      }}
    />
  )
}

/** The courses of a calendar, which can be changed; the address holds them. */
export function CoursesButton({ ids }: { ids: readonly number[] }) {
  const [choosing, setChoosing] = useState(false)
  const said = plural(ids.length, 'corso', 'corsi')
  const close = () => setChoosing(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBooks size={16} />}
        aria-label={`Cambia corsi: ${said}`}
        onClick={() => setChoosing(true)}
      >
        {said}
      </Button>
      <Dialog title="Corsi del calendario" opened={choosing} onClose={close}>
        <CoursesForm ids={ids} onClose={close} />
      </Dialog>
    </>
  )
}

function CoursesForm({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [, change] = useParameters('/app/pdfCorsoPage')
  const courses = useCourses(ids)
  const [chosen, setChosen] = useState<number[]>([...ids])
  const [wrong, setWrong] = useState<string>()
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    const [id, ...others] = chosen
    if (id === undefined) return setWrong('Scegli almeno un corso')
    onClose()
    change({
      ...(others.length === 0
        ? { id, corsi: undefined }
        : { id: undefined, corsi: chosen.join(';') }),
      nome: undefined,
    })
  }
  return (
    <form noValidate onSubmit={choose}>
      <Stack>
        <MultiSelect<number>
          label="Corsi"
          data-autofocus
          // The list would lie over the buttons as soon as the window is there.
          openOnFocus={false}
          searchable
          hidePickedOptions
          maxValues={MAX_COURSES}
          nothingFoundMessage="Nessun altro corso"
          data={courses}
          value={chosen}
          onChange={setChosen}
          error={wrong}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button type="submit">Crea PDF</Button>
        </Group>
      </Stack>
    </form>
  )
}
