import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { formatHours } from '#kit/domain/format.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { CourseCost } from '../../domain/contract.ts'
import { COST_LOADING, NO_COST } from '../../domain/text/cost.ts'
import { api } from '../api.ts'
import classes from './cost-dialog.module.css'

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
      {data ? <Cost cost={data} /> : <Text role="status">{COST_LOADING}</Text>}
    </Dialog>
  )
}

function Cost({ cost: { teachers, subjects } }: { cost: CourseCost }) {
  return (
    <Stack>
      <Hours label="Insegnanti" head={['Cognome', 'Nome', 'Ore']}>
        {teachers.map(({ id, surname, name, minutes }) => (
          <tr key={id}>
            <td>{surname}</td>
            <td>{name}</td>
            <td>{formatHours(minutes)}</td>
          </tr>
        ))}
      </Hours>
      <Hours label="Materie" head={['Materia', 'Ore']}>
        {subjects.map(({ id, name, minutes }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{formatHours(minutes)}</td>
          </tr>
        ))}
      </Hours>
    </Stack>
  )
}

function Hours(props: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <table className={classes['table']}>
      <caption>{props.label}</caption>
      <thead>
        <tr>
          {props.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}
