// All messages of one language: one file for each part of the client.
import frame from './frame/fr.json';
import newtable from './newtable/fr.json';
import own from './fr.json';
import talk from './chat/fr.json';

export default { ...own, ...frame, ...newtable, ...talk };
