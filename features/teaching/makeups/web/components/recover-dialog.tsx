import { Button, Group, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { addMinutes } from '#kit/domain/day.ts'
import { wallNow } from '#kit/web/clock.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import type { Makeup, MakeupLesson } from '../../domain/contract.ts'
import { RECOVER } from '../../domain/text.ts'
import { Candidates } from './candidates.tsx'
import { MissedLesson } from './missed-lesson.tsx'
import { recover } from '../actions.ts'

const TABS = [
  ['future', 'Lezioni future'],
  ['held', 'Lezioni già tenute'],
] as const

/** The lesson that was agreed upon, and in which list it belongs by now. */
function agreedIn({ state, makeupLesson }: Makeup) {
  if (state !== 'agreed' || makeupLesson === null) return undefined
  const over = addMinutes(makeupLesson.startsAt, makeupLesson.minutes) <= wallNow()
  return { lesson: makeupLesson, when: over ? 'held' : 'future' } as const
}

/**
 * Records the lesson at which an absence is or was made up: the agreed one unless another is
 * chosen. It closes however that goes.
 */
export function RecoverDialog({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) {
  const [agreed] = useState(() => agreedIn(makeup))
  const [lesson, setLesson] = useState<MakeupLesson | undefined>(agreed?.lesson)
  const [saving, setSaving] = useState(false)
  const save = async (lessonId: number) => {
    setSaving(true)
    await recover({ makeup, lessonId })
    onClose()
  }
  return (
    <Dialog opened title={RECOVER} size="lg" onClose={onClose}>
      <Stack>
        <MissedLesson makeup={makeup} />
        <Tabs
          defaultValue={agreed?.when ?? 'future'}
          keepMounted={false}
          onChange={(when) => setLesson(when === agreed?.when ? agreed?.lesson : undefined)}
        >
          <Tabs.List mb="sm">
            {TABS.map(([when, label]) => (
              <Tabs.Tab key={when} value={when}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map(([when]) => (
            <Tabs.Panel key={when} value={when}>
              <Candidates
                makeup={makeup}
                when={when}
                type="radio"
                agreed={agreed?.when === when ? agreed.lesson : undefined}
                chosen={lesson ? [lesson] : []}
                onToggle={setLesson}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            disabled={lesson === undefined}
            loading={saving}
            onClick={() => lesson && void save(lesson.lessonId)}
          >
            Salva
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
