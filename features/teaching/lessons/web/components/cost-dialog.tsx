import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatHours } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { useDownload } from '#kit/web/download.ts'
import { SmallTable } from '#kit/web/small-table.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { CourseCost } from '../../domain/contract.ts'
import { COST_LOADING, NO_COST } from '../../domain/text/cost.ts'
import { api } from '../api.ts'

interface Props {
  readonly course: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Without a course, without an answer or with nothing in it there is nothing to stay open for. */
export default function CostDialog({ course, onClose }: Props) {
  const { data, error } = useQuery(api.cost.query({ id: course.id }))
  const nothing = data && data.teachers.length === 0 && data.subjects.length === 0
  const close = useEffectEvent(() => {
    notifyError(error ?? NO_COST)
    onClose()
  })
  useEffect(() => {
    if (error || nothing) close()
  }, [error, nothing])
  return (
    <Dialog opened size="lg" title={`Costo di ${course.name}`} onClose={onClose}>
      {data ? <Cost cost={data} courseId={course.id} /> : <Text role="status">{COST_LOADING}</Text>}
    </Dialog>
  )
}

function Cost(props: { cost: CourseCost; courseId: number }) {
  const { teachers, subjects } = props.cost
  const { busy, download } = useDownload()
  return (
    <Stack>
      <SmallTable label="Insegnanti" head={['Cognome', 'Nome', 'Ore']}>
        {teachers.map(({ id, surname, name, minutes }) => (
          <tr key={id}>
            <td>{surname}</td>
            <td>{name}</td>
            <td>{formatHours(minutes)}</td>
          </tr>
        ))}
      </SmallTable>
      <SmallTable label="Materie" head={['Materia', 'Ore']}>
        {subjects.map(({ id, name, minutes }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{formatHours(minutes)}</td>
          </tr>
        ))}
      </SmallTable>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          loading={busy}
          onClick={() => download(`/api/courses/${props.courseId}/costo_corso.xlsx`)}
        >
          Esporta in Excel
        </Button>
      </Group>
    </Stack>
  )
}
