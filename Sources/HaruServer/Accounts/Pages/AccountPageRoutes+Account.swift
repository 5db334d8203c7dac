import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import HaruUI
import Hummingbird

// The forms of a signed-in person about the account itself.

extension AccountPageRoutes {
  func changePassword(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor
  ) async throws -> Response {
    let session = try await accounts.changePassword(
      from: form["current"],
      to: form.newPassword(),
      visitor,
      by: principal
    )
    return back(answers.cookie.setting(session))
  }

  /// Shows the page that leads to a provider, to link the account with it.
  func link(
    _ form: AccountForm,
    by principal: Principal,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let provider = try accounts.provider(form["id"])
    let ticket = try await accounts.allowLinking(password: form["password"], by: principal)
    let start = OpenIDRoutes.start(provider, linking: ticket)
    return try await page(request, context, .linking(provider, start: start))
  }

  /// Adds the records of the account to another one.
  func merge(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let other = try await accounts.mergeTarget(
      email: form["email"],
      password: form["other"],
      confirmedBy: form["password"],
      visitor,
      by: principal
    )
    let client = context.clientAddress
    let count = try await exports.add(recordsOf: principal.user, to: other.id, for: client)
    await accounts.note(.merged, principal.user)
    let notice = visitor.text.accountMerged(count: count)
    return try await page(request, context, .notice, notice: notice)
  }

  func delete(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let end = try await accounts.deleteAccount(password: form["password"], by: principal)
    let text = visitor.text
    let notice = end.map { end in
      let today = Moment(instant: accounts.now, offset: .utc, zone: "UTC").date
      let day = Moment(instant: end, offset: .utc, zone: "UTC").date
      return text.accountDeleted(date: text.date(day, today: today))
    }
    var response = try await page(request, context.stranger, .signIn(link: nil), notice: notice)
    response.headers.append(contentsOf: answers.cookie.removing)
    return response
  }

  func actOnPasskeys(
    _ form: AccountForm,
    by principal: Principal,
    _ visitor: Visitor,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let password = form["password"]
    switch form.action {
    case "passkey-new":
      let options = try await accounts.beginPasskey(password: password, by: principal)
      return try await page(request, context, .newPasskey(options: options.text))
    case "passkey-add":
      guard let answer = form.passkeyAnswer(to: .create) else { throw Problem.passkeyRefused }
      let name = answers.passkeyName(visitor)
      _ = try await accounts.addPasskey(answer, name: name, visitor, by: principal)
    case "passkey-rename":
      let name = RequestFields.visible(form["name"])
      guard 1...80 ~= name.utf8.count else {
        throw Problem(status: .unprocessableContent, code: "invalid")
      }
      _ = try await accounts.renamePasskey(form["id"], to: name, by: principal)
    case "passkey-remove":
      let id = form["id"]
      _ = try await accounts.removePasskey(id, password: password, visitor, by: principal)
    case "passkey-require":
      let codes = try await accounts.setNeedsPasskey(
        form.value("on") != nil,
        password: password,
        visitor,
        by: principal
      )
      return try await page(request, context, .notice, newCodes: codes)
    case "recovery-codes":
      let codes = try await accounts.renewRecoveryCodes(password: password, visitor, by: principal)
      return try await page(request, context, .notice, newCodes: codes)
    default: throw Problem(status: .notFound, code: "not_found")
    }
    return back()
  }
}
