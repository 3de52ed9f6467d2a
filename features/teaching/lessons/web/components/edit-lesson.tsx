import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { LinkWords } from '#kit/web/links.tsx'
import { useSave } from '#kit/web/save.ts'
import { remember } from '#kit/web/storage.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { SAVING_FAILED } from '../../domain/text.ts'
import type { Scope } from '../../domain/types.ts'
import { api } from '../api.ts'
import { type OpenLesson, Judgement } from './clashes.tsx'
import { useJudgement } from './judgement.ts'
import { LessonFields } from './lesson-fields.tsx'
import { checkLesson, lessonInputOf, valuesOf } from './lesson-values.ts'
import { askScope, insistIfBusy, removeLesson, tellChanged } from '../actions.ts'
import { type Guard, useGuard } from '#kit/web/window-frame.tsx'

const ONE: Scope = 'one'

const update = withSentence(api.update, `${SAVING_FAILED}.`)

/** The form of a lesson that is there. */
export function EditLesson(props: {
  lesson: Lesson
  guard: Guard
  onClose: () => void
  open: OpenLesson
  /** Begins another lesson like this one. */
  duplicate: () => void
}) {
  const { lesson, onClose, open, duplicate } = props
  const { id, version, seriesId } = lesson
  const form = useSave({
    call: update,
    start: { id, version, scope: ONE, ...valuesOf(lesson) },
    toInput: (values) => {
      const { id: lessonId, version: opened, scope } = values
      return { ...lessonInputOf(values), id: lessonId, version: opened, scope, anyway: false }
    },
    check: checkLesson,
    before: async (values) => {
      if (seriesId === null) return true
      const scope = await askScope('Quali lezioni modificare?')
      return scope !== undefined && { ...values, scope }
    },
    insist: insistIfBusy,
    saved: (answer) => {
      onClose()
      tellChanged(answer)
    },
  })
  const row = useJudgement(form.values, id)
  const close = useGuard(props.guard, form.unsaved, onClose)
  return (
    <Form form={form}>
      <Head lesson={lesson} />
      <LessonFields form={form} lesson={lesson} row={row}>
        <Judgement row={row} open={open} set={form.set} />
      </LessonFields>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button
            variant="default"
            title="Delete"
            leftSection={<IconTrash size={16} />}
            onClick={() => void removeLesson(lesson, onClose).catch(notifyError)}
          >
            Elimina
          </Button>
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={duplicate}>
            Duplica
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={close}>
            Annulla
          </Button>
          <SaveButton form={form} title="Save" />
        </Group>
      </Group>
    </Form>
  )
}

/** Which course it is of, and the way to who was there. */
function Head({ lesson: { id, courseId, courseName, seriesId } }: { lesson: Lesson }) {
  const passOn = () => {
    remember('lesson', id)
    remember('course', courseId)
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text c="dimmed">
        {seriesId === null ? courseName : `${courseName} · lezione di una serie`}
      </Text>
      <LinkWords
        to={{ to: '/app/gestionePresenze', search: { id } }}
        onClick={passOn}
        underline="always"
        className="inline gap-xs"
      >
        <IconUserCheck size={16} aria-hidden />
        Gestione presenze
      </LinkWords>
    </Group>
  )
}
