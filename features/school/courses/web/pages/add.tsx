import { useNavigate } from '@tanstack/react-router'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { Page, Section } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { useSave } from '#kit/web/save.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import { COURSE_CREATED, CREATION_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import {
  askAboutYear,
  checkCourse,
  CourseFields,
  type CourseValues,
} from '../components/course-fields.tsx'
import { coursePlace } from '../components/course-place.ts'

const create = withSentence(api.create, CREATION_FAILED)

const EMPTY: CourseValues = {
  categoryId: null,
  name: '',
  startsOn: null,
  endsOn: null,
  academicYear: null,
}

/** A new course; once it is there its sheet opens, to put students in. */
export function AddCoursePage() {
  const navigate = useNavigate()
  const form = useSave({
    call: create,
    start: EMPTY,
    check: checkCourse,
    insist: askAboutYear,
    draft: 'addCorso',
    saved: ({ id }) => {
      notifyDone(COURSE_CREATED)
      void navigate(target(coursePlace(id)))
    },
  })
  return (
    <Page
      title="Crea nuovo corso"
      trail={[{ label: 'Corsi', to: '/app/corsi' }]}
      primary={<SaveButton form={form} title="Save" />}
    >
      <Section title="Dati del corso">
        <Form form={form}>
          <CourseFields form={form} empty />
        </Form>
      </Section>
    </Page>
  )
}
