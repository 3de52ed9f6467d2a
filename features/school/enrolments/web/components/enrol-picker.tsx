import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { Candidate } from '../../domain/contract.ts'
import { api } from '../api.ts'
import classes from './enrol-picker.module.css'
import { enrol, type Newcomer } from '../actions.ts'

const PAUSE = 200

/** Enrols students who are there already: type a name, Enter, and on to the next. */
export function EnrolPicker(props: {
  courseId: number
  onEnrol?: ((newcomer: Newcomer) => Promise<unknown>) | undefined
}) {
  const { courseId, onEnrol = enrol } = props
  const [text, setText] = useState('')
  const { found, message, retry } = useCandidates(courseId, text.trim())
  const list = useCombobox({
    onDropdownOpen: retry,
    onDropdownClose: () => list.resetSelectedOption(),
  })
  const selectFirst = useEffectEvent(() => list.selectFirstOption())
  useEffect(() => {
    if (found.length > 0) selectFirst()
  }, [found])
  const choose = (value: string) => {
    const student = found.find(({ id }) => String(id) === value)
    setText('')
    list.closeDropdown()
    if (!student) return
    const { id: studentId, blacklisted } = student
    onEnrol({ courseId, studentId, name: fullName(student), blacklisted }).catch(notifyError)
  }
  return (
    <Combobox
      store={list}
      onOptionSubmit={choose}
      width={320}
      position="bottom-end"
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={classes['picker'] ?? ''}
          aria-autocomplete="list"
          aria-label="Iscrivi uno studente"
          placeholder="Iscrivi uno studente…"
          autoComplete="off"
          leftSection={<IconUserPlus size={16} stroke={1.75} />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            list.openDropdown()
          }}
          onClick={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} className={classes['options'] ?? ''} aria-label="Studenti">
          {found.map((student) => (
            <Option key={student.id} student={student} />
          ))}
          {message && <Combobox.Empty>{message}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Option({ student }: { student: Candidate }) {
  return (
    <Combobox.Option value={String(student.id)}>
      <span className={classes['name']}>{fullName(student)}</span>
      <span className={`${classes['detail']} dim small`}>
        {student.mail}
        {student.blacklisted && ' · nella blacklist'}
      </span>
    </Combobox.Option>
  )
}

const UNREAD = 'Non è stato possibile cercare: chiudi e riapri per riprovare.'
const NONE: readonly Candidate[] = []

/**
 * Who is found by what was typed, and what to say while or because nobody is. What an earlier
 * search found is not offered meanwhile: Enter would enrol somebody else than was typed. Each search
 * is made anew: who was added at another desk a moment ago is found.
 */
function useCandidates(courseId: number, text: string) {
  const [asked] = useDebouncedValue(text, PAUSE)
  const { data, isFetching, isError, refetch } = useQuery({
    ...api.candidates.query({ courseId, q: asked }),
    enabled: asked !== '' && asked === text,
    staleTime: 0,
  })
  const retry = () => void (isError && refetch())
  if (text === '') return { found: NONE, message: 'Scrivi cognome e nome', retry }
  if (isFetching || asked !== text) return { found: NONE, message: 'Cerco…', retry }
  const found = data?.rows ?? NONE
  if (found.length > 0) return { found, message: undefined, retry }
  return { found, message: isError ? UNREAD : 'Nessun altro studente con questo nome', retry }
}
