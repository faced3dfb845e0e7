// Synthesised sounds of a few tones each, without files. Off by default.
import { settings, type Sound } from './settings.svelte';

interface Tone {
  /** Hertz, when it begins and how long it lasts in seconds, and how loud it is. */
  at: number;
  pitch: number;
  length: number;
  loud: number;
  wave: OscillatorType;
}

const bell = (at: number, pitch: number, length = 0.5, loud = 0.16): Tone => ({
  at,
  pitch,
  length,
  loud,
  wave: 'sine',
});
const knock = (at: number, pitch: number): Tone => ({ at, pitch, length: 0.09, loud: 0.3, wave: 'triangle' });
const SCORES: Record<Sound, Tone[]> = {
  turn: [bell(0, 523), bell(0.14, 784, 0.7)],
  answer: [bell(0, 880, 0.18), bell(0.16, 880, 0.18), bell(0.32, 1175, 0.6)],
  capture: [knock(0, 150), knock(0.07, 98)],
  talk: [bell(0, 1047, 0.12, 0.1), bell(0.08, 1319, 0.2, 0.1)],
  end: [bell(0, 392, 0.5), bell(0.18, 494, 0.5), bell(0.36, 587, 0.5), bell(0.54, 784, 1.2)],
  refused: [knock(0, 220), knock(0.12, 196)],
};

let context: AudioContext | null = null;

/** Play the sound of an event if it is enabled; silent where the browser does not allow sound. */
export function sound(name: Sound, force = false): void {
  if (!force && (!settings.sound || !settings.sounds[name])) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => {});
    for (const tone of SCORES[name]) ring(context, tone);
  } catch {
    // ignore: only convenience is lost
  }
}

function ring(audio: AudioContext, tone: Tone): void {
  const begin = audio.currentTime + tone.at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.pitch, begin);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(tone.loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0008, begin + tone.length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + tone.length + 0.05);
}
