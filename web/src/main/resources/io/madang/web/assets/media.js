// Uploads: files go in parts, several at a time, straight to where the server says. A transfer goes on after a lost
// connection, and after the browser was closed: the server lists what is unfinished and knows which parts it has, and
// this browser remembers which of its files that is.
(function () {
  'use strict';

  const PREFIX = 'madang-upload:';
  const PARALLEL = 3;
  const TRIES = 8;
  const LONGEST_WAIT = 30000;
  const LONGEST_CHECK = 5000;
  const user = document.documentElement.dataset.user;

  // ── what this browser remembers ─────────────────────────────────────────────────────────────────────────────────────

  function remembered() {
    const all = [];
    try {
      for (let i = localStorage.length - 1; i >= 0; i--) {
        const key = localStorage.key(i);
        if (key.startsWith(PREFIX) && !key.startsWith(PREFIX + user + '/')) {
          // another person's: nobody's business
          localStorage.removeItem(key);
        } else if (key.startsWith(PREFIX)) {
          all.push(JSON.parse(localStorage.getItem(key)));
        }
      }
    } catch (e) {
      return [];
    }
    return all;
  }

  function remember(upload, file) {
    try {
      localStorage.setItem(PREFIX + user + '/' + upload.id,
        JSON.stringify({id: upload.id, name: file.name, size: file.size, modified: file.lastModified}));
    } catch (e) {
      // it cannot be resumed by another page, which is all
    }
  }

  function forget(id) {
    try {
      localStorage.removeItem(PREFIX + user + '/' + id);
    } catch (e) {
      // nothing was remembered
    }
  }

  function isOf(upload, file) {
    // another browser knows nothing of the time
    const modified = upload.modified === undefined || upload.modified === file.lastModified;
    return upload.name === file.name && upload.size === file.size && modified;
  }

  // ── the server ──────────────────────────────────────────────────────────────────────────────────────────────────────

  class Refused extends Error {
    constructor(message, status) {
      super(message);
      this.status = status;
    }
  }

  async function ask(path, fields) {
    const answer = await fetch(path, fields ? {
      method: 'POST', body: new URLSearchParams(fields), headers: {Accept: 'application/json'}, credentials: 'same-origin'
    } : {headers: {Accept: 'application/json'}, credentials: 'same-origin'});
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) {
      throw new Refused(told.error || told.detail || told.title || String(answer.status), answer.status);
    }
    return told;
  }

  function pause(millis) {
    return new Promise((done) => {
      const timer = setTimeout(end, millis);
      function end() {
        clearTimeout(timer);
        removeEventListener('online', end);
        done();
      }
      // whoever is connected again need not wait
      addEventListener('online', end);
    });
  }

  function isPassing(problem) {
    return !(problem instanceof Refused) || problem.status >= 500 || problem.status === 429 || problem.status === 408;
  }

  // ── one file ────────────────────────────────────────────────────────────────────────────────────────────────────────

  class Transfer {
    /** @param before the id of the unfinished upload that the file is for, if it was chosen for one */
    constructor(file, fields, show, before) {
      this.file = file;
      this.fields = fields;
      this.show = show;
      this.before = before;
      this.sent = new Map();
      this.requests = new Set();
      this.cancelled = false;
    }

    async run() {
      try {
        this.show('waiting', 0);
        this.upload = await this.begin();
        if (this.cancelled) {
          this.giveUp();
          throw new Error('cancelled');
        }
        remember(this.upload, this.file);
        await this.sendAll();
        this.show('checking', 1);
        const done = this.upload.item ? this.upload : await this.keepTrying(() => this.post('/complete', {}));
        forget(this.upload.id);
        return await this.checked(done.item);
      } catch (problem) {
        if (!this.cancelled) {
          this.show('failed', null, problem instanceof Refused ? problem.message : this.fields.offline);
          // what the server no longer has cannot be resumed
          if (this.upload && problem instanceof Refused && (problem.status === 404 || problem.status === 410)) {
            forget(this.upload.id);
          }
        }
        throw problem;
      }
    }

    post(path, fields) {
      return ask('/media/uploads/' + this.upload.id + path, {_form: this.fields.token, ...fields});
    }

    async begin() {
      const before = this.before || (remembered().find((each) => isOf(each, this.file)) || {}).id;
      if (before) {
        try {
          const begun = await this.keepTrying(() => ask('/media/uploads/' + before));
          if (begun.state !== 'aborted') {
            return begun;
          }
          forget(before);
        } catch (gone) {
          if (this.cancelled || isPassing(gone)) {
            throw gone;
          }
          forget(before);
        }
      }
      const {token, offline, ...about} = this.fields;
      const key = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2) + Date.now();
      return this.keepTrying(() => ask('/media/uploads', {
        _form: token, key, name: this.file.name, size: this.file.size, type: this.file.type, ...about
      }));
    }

    bytes(part) {
      const from = (part.number - 1) * this.upload.partSize;
      return this.file.slice(from, from + part.size);
    }

    // the server says which parts are missing, the first of them with addresses that are valid for a while
    async sendAll() {
      for (let tried = 0; ; ) {
        this.upload.present.forEach((number) => this.sent.set(number, this.sizeOf(number)));
        this.told();
        const waiting = this.upload.missing.slice();
        if (this.upload.item || !waiting.length) {
          return;
        }
        const work = async () => {
          while (waiting.length && !this.cancelled) {
            await this.put(waiting.shift());
            tried = 0;
          }
        };
        const ends = await Promise.allSettled(Array.from({length: PARALLEL}, work));
        if (ends.some((end) => end.status === 'rejected') && !this.cancelled) {
          if (++tried > TRIES) {
            throw ends.find((end) => end.status === 'rejected').reason;
          }
          this.show('paused', null);
          await pause(Math.min(LONGEST_WAIT, 250 * 2 ** tried));
        }
        this.upload = await this.keepTrying(() => ask('/media/uploads/' + this.upload.id));
      }
    }

    sizeOf(number) {
      return Math.min(this.upload.partSize, this.file.size - (number - 1) * this.upload.partSize);
    }

    put(part) {
      return new Promise((done, failed) => {
        const request = new XMLHttpRequest();
        this.requests.add(request);
        request.open('PUT', part.url);
        request.upload.addEventListener('progress', (event) => {
          this.sent.set(part.number, event.loaded);
          this.told();
        });
        request.addEventListener('loadend', () => {
          this.requests.delete(request);
          if (request.status >= 200 && request.status < 300) {
            this.sent.set(part.number, part.size);
            this.told();
            done();
          } else {
            // the connection, the address or the instance is gone: the next try asks for another address
            this.sent.delete(part.number);
            failed(new Error('part ' + part.number + ': ' + request.status));
          }
        });
        request.send(this.bytes(part));
      });
    }

    told() {
      let bytes = 0;
      this.sent.forEach((each) => { bytes += each; });
      this.show('running', this.file.size ? Math.min(1, bytes / this.file.size) : 1);
    }

    async keepTrying(work) {
      for (let tried = 0; ; tried++) {
        if (this.cancelled) {
          throw new Error('cancelled');
        }
        try {
          return await work();
        } catch (problem) {
          if (this.cancelled || !isPassing(problem) || tried >= TRIES) {
            throw problem;
          }
          this.show('paused', null);
          await pause(Math.min(LONGEST_WAIT, 500 * 2 ** tried));
        }
      }
    }

    // what has become of it: processing takes a moment
    async checked(media) {
      for (let wait = 300; ; wait = Math.min(LONGEST_CHECK, wait * 1.5)) {
        const told = await this.keepTrying(() => ask('/media/' + media + '/state'));
        if (told.state === 'ready' || told.state === 'refused' || told.state === 'removed') {
          this.show(told.state === 'ready' ? 'ready' : 'refused', 1, told.message, told.page);
          if (told.state !== 'ready') {
            throw new Refused(told.message, 422);
          }
          return told;
        }
        this.show('checking', 1, null, told.page);
        await pause(wait);
      }
    }

    cancel() {
      this.cancelled = true;
      this.requests.forEach((each) => each.abort());
      if (this.upload) {
        this.giveUp();
      }
      this.show('cancelled', null);
    }

    giveUp() {
      forget(this.upload.id);
      this.post('/cancel', {}).catch(() => {});
    }
  }

  // ── the upload page ─────────────────────────────────────────────────────────────────────────────────────────────────

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  function row(list, file, say) {
    const state = element('span', {class: 'state', role: 'status'});
    const bar = element('progress', {max: '1', value: '0', 'aria-label': file.name});
    const acts = element('span', {class: 'acts'});
    const made = element('li', {class: 'upload'}, element('strong', {}, file.name), state, bar, acts);
    list.hidden = false;
    list.append(made);
    return {
      show(what, share, message, page) {
        const percent = what === 'running' && share !== null ? ' ' + Math.floor(share * 100) + '%' : '';
        const text = say[what] + percent + (message ? ' · ' + message : '');
        if (state.textContent !== text) {
          state.textContent = text;
        }
        made.dataset.state = what;
        if (share !== null && share !== undefined) {
          bar.value = share;
        }
        bar.hidden = ['ready', 'refused', 'failed', 'cancelled'].includes(what);
        if (page && !acts.querySelector('a')) {
          acts.append(element('a', {href: page, class: 'act'}, say.show));
        }
      },
      act(label, work) {
        const button = element('button', {type: 'button', class: 'quiet'}, label);
        button.addEventListener('click', work);
        acts.append(button);
        return button;
      },
      remove() {
        made.remove();
        list.hidden = !list.children.length;
      }
    };
  }

  async function upload(file, fields, list, say, before) {
    const shown = row(list, file, say);
    const show = (what, ...more) => {
      if (what === 'checking') {
        // all of it is there
        cancel.remove();
      }
      shown.show(what, ...more);
    };
    const transfer = new Transfer(file, fields, show, before);
    const cancel = shown.act(say.cancel, () => {
      transfer.cancel();
      cancel.remove();
    });
    try {
      await transfer.run();
    } catch (problem) {
      if (!transfer.cancelled && !(problem instanceof Refused && !isPassing(problem))) {
        const again = shown.act(say.again, () => {
          shown.remove();
          upload(file, fields, list, say, before);
        });
        again.focus();
      }
    } finally {
      cancel.remove();
    }
  }

  const form = document.querySelector('form[data-upload]');
  if (form) {
    const say = JSON.parse(form.dataset.say);
    const input = form.elements.file;
    const list = document.querySelector('[data-uploads]');
    const drop = form.querySelector('[data-drop]');
    const fields = (files) => ({
      token: form.elements._form.value,
      offline: say.offline,
      title: files.length === 1 ? form.elements.title.value : '',
      description: form.elements.description.value,
      tags: form.elements.tags.value,
      visibility: form.elements.visibility.value
    });
    input.multiple = true;
    document.querySelectorAll('[data-without-scripts]').forEach((each) => { each.hidden = true; });
    ['dragover', 'dragenter'].forEach((name) => drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.add('over');
    }));
    ['dragleave', 'drop'].forEach((name) => drop.addEventListener(name, () => drop.classList.remove('over')));
    drop.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) {
        input.files = event.dataTransfer.files;
        input.dispatchEvent(new Event('change', {bubbles: true}));
      }
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const files = Array.from(input.files);
      const about = fields(files);
      files.forEach((file) => upload(file, about, list, say));
      form.elements.title.value = '';
      input.value = '';
    });
    // what was begun before, in whichever browser
    const unfinished = document.querySelector('[data-unfinished]');
    const begun = Array.from(unfinished.querySelectorAll('[data-begun]'));
    remembered().forEach((each) => {
      if (unfinished.dataset.unfinished === 'known' && !begun.some((line) => line.dataset.begun === each.id)) {
        forget(each.id);
      }
    });
    begun.forEach((line) => {
      const id = line.dataset.begun;
      const here = remembered().find((each) => each.id === id);
      const about = here || {name: line.dataset.name, size: Number(line.dataset.size)};
      const note = line.querySelector('[role=status]');
      const choose = element('input', {type: 'file', hidden: '', 'aria-label': say.choose + ': ' + about.name});
      const button = element('button', {type: 'button', class: 'quiet'}, say.choose);
      button.addEventListener('click', () => choose.click());
      line.querySelector('.acts').prepend(button, choose);
      choose.addEventListener('change', () => {
        const file = choose.files[0];
        if (file && isOf(about, file)) {
          line.remove();
          unfinished.hidden = !unfinished.querySelector('li');
          upload(file, fields([file]), list, say, id);
        } else if (file) {
          note.textContent = say.other.replace('{0}', about.name);
        }
      });
    });
    let running = () => list.querySelector('[data-state=waiting], [data-state=running], [data-state=paused]');
    addEventListener('beforeunload', (event) => {
      if (running()) {
        event.preventDefault();
      }
    });
  }

  // ── pictures in what people write ───────────────────────────────────────────────────────────────────────────────────

  let placeholders = 0;

  function writing(target) {
    const area = target instanceof HTMLTextAreaElement && target.name === 'content' ? target : null;
    const button = area && area.form && area.form.querySelector('[data-pictures]');
    return button ? {area, button} : null;
  }

  function pictures(files) {
    return Array.from(files).filter((file) => file.type.startsWith('image/'));
  }

  function status(button) {
    let shown = button.parentElement.querySelector('.pictures-status');
    if (!shown) {
      shown = element('span', {class: 'hint pictures-status', role: 'status'});
      button.after(shown);
    }
    return shown;
  }

  function replace(area, before, after) {
    const at = area.value.indexOf(before);
    if (at >= 0) {
      area.setRangeText(after, at, at + before.length, 'preserve');
      area.dispatchEvent(new Event('input', {bubbles: true}));
    }
  }

  function words(file) {
    return file.name.replace(/\.[^.]*$/, '').replace(/[\[\]\\!*_`<>]/g, ' ').trim();
  }

  // all have their place in the text at once, so that their order is that in which they were given
  async function put(area, button, files) {
    const say = JSON.parse(button.dataset.say);
    const shown = status(button);
    const fields = {token: area.form.elements._form.value, offline: say.offline, visibility: 'unlisted'};
    const places = files.map((file) => ({
      file, text: '![' + say.uploading.replace('{0}', words(file)) + ' #' + (++placeholders) + ']()'
    }));
    const alone = area.value.slice(0, area.selectionStart);
    const text = (alone && !alone.endsWith('\n') ? '\n' : '') + places.map((each) => each.text).join('\n') + '\n';
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', {bubbles: true}));
    area.dataset.uploading = Number(area.dataset.uploading || 0) + places.length;
    const problems = [];
    for (const each of places) {
      try {
        const told = await new Transfer(each.file, fields, (what, share) => {
          shown.textContent = say[what] + (what === 'running' && share !== null ? ' ' + Math.floor(share * 100) + '%' : '');
        }).run();
        replace(area, each.text, '![' + words(each.file) + '](' + told.path + ')');
      } catch (problem) {
        replace(area, each.text + '\n', '');
        replace(area, each.text, '');
        problems.push(each.file.name + ': ' + (problem instanceof Refused ? problem.message : say.offline));
      }
      area.dataset.uploading = Number(area.dataset.uploading) - 1;
    }
    shown.textContent = problems.join(' · ');
    shown.classList.toggle('wrong', problems.length > 0);
    area.focus();
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-pictures]');
    const area = button && button.closest('form')?.elements.content;
    if (area && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      const chooser = element('input', {type: 'file', accept: 'image/*', multiple: '', hidden: ''});
      chooser.addEventListener('change', () => {
        put(area, button, pictures(chooser.files));
        chooser.remove();
      });
      chooser.addEventListener('cancel', () => chooser.remove());
      button.after(chooser);
      chooser.click();
    }
  });
  document.addEventListener('paste', (event) => {
    const at = writing(event.target);
    const files = at ? pictures(event.clipboardData.files) : [];
    if (files.length) {
      event.preventDefault();
      put(at.area, at.button, files);
    }
  });
  document.addEventListener('dragover', (event) => {
    if (writing(event.target) && event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
    }
  });
  document.addEventListener('drop', (event) => {
    const at = writing(event.target);
    const files = at ? pictures(event.dataTransfer.files) : [];
    if (files.length) {
      event.preventDefault();
      put(at.area, at.button, files);
    }
  });
  // before htmx, which would send it
  document.addEventListener('submit', (event) => {
    const area = event.target.elements.content;
    const preview = event.submitter && event.submitter.name === 'preview';
    if (area && Number(area.dataset.uploading) > 0 && !preview) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const button = event.target.querySelector('[data-pictures]');
      status(button).textContent = JSON.parse(button.dataset.say).busy;
    }
  }, true);
  document.addEventListener('submit', (event) => {
    if (event.target.getAttribute('action') === '/logout') {
      remembered().forEach((each) => forget(each.id));
    }
  });

  // ── item pages ──────────────────────────────────────────────────────────────────────────────────────────────────────

  document.querySelectorAll('[data-copy]').forEach((button) => {
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', () => {
      const field = document.getElementById(button.dataset.copy);
      navigator.clipboard.writeText(field.value).then(() => {
        button.textContent = button.dataset.done;
      }, () => field.select());
    });
  });
  // an animation plays by itself, as the original does; not for those who want nothing to move
  const moving = document.querySelector('video[data-animation]');
  if (moving && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    moving.play().catch(() => {});
  }
  const awaited = document.querySelector('[data-awaited]');
  if (awaited) {
    const check = async () => {
      for (let wait = 1000; ; wait = Math.min(LONGEST_CHECK, wait * 1.3)) {
        await pause(wait);
        const told = await ask('/media/' + awaited.dataset.awaited + '/state').catch(() => ({}));
        if (told.state && told.state !== awaited.dataset.state) {
          location.reload();
          return;
        }
      }
    };
    check();
  }
})();
