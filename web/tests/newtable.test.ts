import { describe, expect, it } from 'vitest';
import { NewTableForm } from '../src/core/newtable/form.svelte';
import { GAMES } from '../src/core/newtable/catalogue';
import { asChanges, differences, notesOn, optionsOf, seatsOf } from '../src/core/newtable/editions';
import { COUNTS, type CardChoice } from '../src/games/condottiere/newtable/choice.svelte';
import { EDITIONS, MODES, teamsOf, type ConquestChoice } from '../src/games/conquest/newtable/choice.svelte';
import { most, usual, paceChoice } from '../src/core/newtable/paces';

describe('a new table', () => {
  it('can be of every preset of both families', () => {
    const conquest = Object.values(EDITIONS).flatMap((modes) => MODES.flatMap((mode) => modes[mode]));
    expect([...conquest].sort()).toEqual(Object.keys(GAMES['conquest']!.presets).sort());
    for (const count of COUNTS) expect(seatsOf('condottiere', `condottiere_${count}p`)).toHaveLength(count);
    const letters = optionsOf('condottiere').map((option) => option.name);
    expect(letters).not.toContain('variant_a');
  });

  it('names its changes against the printed rules of its own preset', () => {
    expect(differences('conquest', 'grand_en', { mount_cost: '2', fields: 'yes' })).toEqual([
      { name: 'mount_cost', was: '1', is: '2' },
    ]);
    expect(differences('conquest', 'grand_fr', { mount_cost: '2' })).toEqual([]);
  });

  it('lists the rulings of an edition, unless the table changed them', () => {
    expect(notesOn('grand_fr').map(([meaning]) => meaning)).toContain('conquest.note.boarding_enemy_vessels');
    expect(notesOn('grand_fr', { boarding_regenerates: 'any_vessel' })).toHaveLength(notesOn('grand_fr').length - 1);
    expect(notesOn('conquest_2p')).toEqual([]);
    const { options } = GAMES['conquest']!.presets['grand_fr']!;
    expect(asChanges('conquest', 'grand_fr', options)).toEqual({});
    const { mount_cost: _, ...rest } = options;
    expect(asChanges('conquest', 'grand_fr', rest)).toEqual({ mount_cost: '1' });
  });

  it('is opened with what was chosen', () => {
    const form = new NewTableForm();
    form.game = 'condottiere';
    const cards = form.choice as CardChoice;
    cards.count = 6;
    cards.vary('variant_d', true);
    cards.vary('variant_a', true);
    form.holders['B'] = 'open';
    expect(form.request()).toMatchObject({
      preset: 'condottiere_6p',
      options: { variant_a: 'yes', variant_d: 'yes' },
      seats: { A: { kind: 'me' }, B: { kind: 'open' }, F: { kind: 'computer', player: 'squire' } },
      visibility: 'public',
      start: false,
    });
    form.edit(() => (form.game = 'conquest'));
    const conquest = form.choice as ConquestChoice;
    conquest.choose({ edition: 'grand', mode: 'team' });
    conquest.pairs = 'sw_ne';
    expect(form.request()).toMatchObject({ preset: 'grand_party_it', options: { team_pairs: 'sw_ne' }, start: true });
    expect(teamsOf('sw_ne')).toEqual([
      ['S', 'W'],
      ['N', 'E'],
    ]);
  });

  it('always has a seat for the player', () => {
    const form = new NewTableForm();
    form.game = 'condottiere';
    (form.choice as CardChoice).count = 4;
    expect(form.seats.map((seat) => form.occupant(seat))).toEqual(['me', ...Array(3).fill('computer:squire')]);
    expect(form.isOnlyMine('A')).toBe(true);
    form.seat('C', 'me');
    expect([form.isOnlyMine('A'), form.isOnlyMine('C')]).toEqual([false, false]);
    form.seat('A', 'computer:captain');
    expect([form.occupant('A'), form.isOnlyMine('C')]).toEqual(['computer:captain', true]);
    (form.choice as CardChoice).count = 2; // the seat of the player is gone
    expect(form.occupant('A')).toBe('me');
  });

  it('has a pace by name, or by times once they were changed', () => {
    expect(paceChoice('live', usual('live'))).toBe('live');
    expect(paceChoice('live', { bank: 5, turn: 30, answer: 15 })).toEqual({
      bank: 300_000,
      turn: 30_000,
      answer: 15_000,
    });
    expect(paceChoice('fast', { bank: 0, turn: 24, answer: 6 })).toEqual({
      bank: 0,
      turn: 86_400_000,
      answer: 21_600_000,
    });
    expect(paceChoice('untimed', usual('untimed'))).toBe('untimed');
    expect(most('slow', 'turn')).toBe(2160);
  });
});
