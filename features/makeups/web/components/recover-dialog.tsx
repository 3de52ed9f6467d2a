import { Button, Group, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import type { Candidate, Makeup } from '../../domain/contract.ts'
import { RECOVER } from '../../domain/text.ts'
import { Candidates } from './candidates.tsx'
import { MissedLesson } from './missed-lesson.tsx'
import { recover } from './moves.ts'

const TABS = [
  ['future', 'Lezioni future'],
  ['held', 'Lezioni già tenute'],
] as const

/** Records the lesson at which an absence is or was made up. It closes however that goes. */
export function RecoverDialog({ makeup, onClose }: { makeup: Makeup; onClose: () => void }) {
  const [lesson, setLesson] = useState<Candidate>()
  const [saving, setSaving] = useState(false)
  const save = async (lessonId: number) => {
    setSaving(true)
    await recover(makeup, lessonId)
    onClose()
  }
  return (
    <Dialog opened title={RECOVER} size="lg" onClose={onClose}>
      <Stack>
        <MissedLesson makeup={makeup} />
        <Tabs defaultValue="future" keepMounted={false} onChange={() => setLesson(undefined)}>
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
