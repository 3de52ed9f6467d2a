import { useNavigate } from '@tanstack/react-router'
import { writeMail } from '#f/messages/mailings/web/public.tsx'
import { dialled } from '#kit/domain/phone.ts'
import { target } from '#kit/web/places.ts'
import type { Person } from '../../domain/contract.ts'
import type { PersonAction } from './person-actions.ts'

/** Does what was chosen: goes there, dials, or opens the window in which a mail is written. */
export function usePersonAction(): (action: PersonAction) => Promise<void> {
  const navigate = useNavigate()
  return async ({ does }) => {
    if ('to' in does) await navigate(target(does.to))
    else if ('call' in does) location.href = `tel:+${dialled(does.call) ?? does.call}`
    else writeTo(does.write)
  }
}

function writeTo({ kind, id }: Person): void {
  writeMail({
    courseIds: [],
    categoryIds: [],
    studentIds: kind === 'student' ? [id] : [],
    teacherIds: kind === 'teacher' ? [id] : [],
  })
}
